// The service's texts in Portuguese of Brazil.
import type { Texts } from './texts.ts';

export const ptBR: Texts = {
  unnamedApplication: 'este aplicativo',
  code: {
    subject: (app, code) => `${code} é seu código para ${app}`,
    opening: (app) => `Digite este código para acessar ${app}:`,
    validity: (minutes) => `Ele vale por ${minutes} minutos e só uma vez.`,
    caution: 'Se você não pediu o código, pode ignorar esta mensagem. Nunca passe o código a ninguém.',
    message: (app, code, minutes) => `${code} é seu código para ${app}. Ele vale por ${minutes} minutos.`,
  },
  accountExists: {
    subject: (app) => `Você já tem uma conta para ${app}`,
    what: (app) =>
      `Alguém, talvez você, tentou criar uma conta para ${app} com este endereço. Você já tem uma conta: basta entrar nela.`,
    caution: 'Se não foi você, não é preciso fazer nada.',
  },
  link: {
    subject: (app) => `Seu link para ${app}`,
    opening: (app) => `Clique no botão para acessar ${app}. Use o navegador em que você pediu o link.`,
    button: 'Continuar',
    validity: (minutes) => `O link vale por ${minutes} minutos e só uma vez.`,
    orCode: 'Ou digite este código:',
    caution: 'Se você não pediu o link, pode ignorar esta mensagem.',
  },
  invitation: {
    subject: (app) => `Convite para ${app}`,
    opening: (app) => `Você recebeu um convite para ${app}. Clique no botão para aceitar.`,
    button: 'Aceitar o convite',
    validity: (days) => `O convite vale por ${days} dias.`,
    caution: 'Se você não sabe do que se trata, pode ignorar esta mensagem.',
  },
  organizationInvitation: (organization) => ({
    subject: (app) => `${app}: convite para participar de ${organization}`,
    opening: (app) =>
      `Você recebeu um convite para participar de ${organization} usando ${app}. Clique no botão para aceitar.`,
    button: 'Aceitar o convite',
    validity: (days) => `O convite vale por ${days} dias.`,
    caution: 'Se você não sabe do que se trata, pode ignorar esta mensagem.',
  }),
  admission: {
    subject: (app) => `Sua vaga para ${app} está pronta`,
    opening: (app) => `Você pediu uma vaga para ${app}, e agora ela está pronta. Clique no botão para criar sua conta.`,
    button: 'Criar a conta',
    validity: (days) => `O convite vale por ${days} dias.`,
    caution: 'Se você não pediu a vaga, pode ignorar esta mensagem.',
  },
  newSignIn: {
    subject: (app) => `Novo acesso a ${app}`,
    opening: (app) => `Alguém acabou de entrar na sua conta para ${app} com um navegador que você nunca usou antes.`,
    time: (time) => `Hora: ${time} (UTC)`,
    browser: (browser) => `Navegador: ${browser}`,
    browserOn: (browser, device) => `${browser} em ${device}`,
    unknownBrowser: 'desconhecido',
    place: (place) => `Local aproximado: ${place}`,
    fine: 'Se foi você, não é preciso fazer nada.',
    otherwise:
      'Se não foi você, clique no botão. Todas as sessões da sua conta são encerradas e você escolhe uma nova senha.',
    button: 'Não fui eu',
    validity: (days) => `O link vale por ${days} dias e só uma vez.`,
  },
  pasteAddress: 'Ou abra este endereço no seu navegador:',
  page: {
    title: (app) => `Continuar para ${app}`,
    opening: 'Clique no botão para confirmar que você abriu este link.',
    button: 'Continuar',
    caution: 'Se você não pediu isso, feche a página. Nada acontece.',
    unknownTitle: 'Este link não funciona',
    unknown: 'Ele está incompleto ou foi substituído por um mais novo. Volte e peça outro.',
    invalidCallbackTitle: 'Este acesso não pode ser concluído aqui',
    invalidCallback:
      'Ele começou em outro navegador, demorou demais ou já terminou. Volte ao aplicativo e comece de novo.',
  },
  runPage: {
    passedTitle: 'O teste funcionou',
    passed: 'Você pode fechar esta página. Nenhuma conta foi criada e nenhuma sessão foi iniciada.',
    failedTitle: 'O teste parou',
    failed: 'Você pode fechar esta página. O console mostra em que etapa ele parou e por quê.',
  },
  reportPage: {
    title: 'Este acesso não foi seu?',
    opening: (app) =>
      `Clique no botão para proteger sua conta para ${app}: todas as sessões são encerradas, também a sua, e a senha deixa de valer.`,
    button: 'Sair de todos os lugares',
    caution: 'Se foi você, feche a página. Nada acontece.',
    doneTitle: 'Você saiu de todos os lugares',
    done: (app) =>
      `Todas as sessões da sua conta para ${app} foram encerradas, e todo navegador volta a contar como novo.`,
    newPassword: 'Sua senha não vale mais. Vá para a página de login, informe que a esqueceu e defina uma nova.',
    check: 'Depois, confira sua conta: remova endereços, chaves de acesso e contas vinculadas que não são seus.',
    signIn: 'Ir para a página de login',
    unknownTitle: 'Este link não funciona',
    unknown:
      'Ele está incompleto ou tem mais de sete dias. Se você acha que outra pessoa usa sua conta, entre e altere sua senha.',
  },
};
