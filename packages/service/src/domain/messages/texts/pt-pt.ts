// The service's texts in Portuguese of Portugal.
import type { Texts } from './texts.ts';

export const ptPT: Texts = {
  unnamedApplication: 'esta aplicação',
  code: {
    subject: (app, code) => `${code} é o seu código para ${app}`,
    opening: (app) => `Introduza este código para continuar para ${app}:`,
    validity: (minutes) => `É válido durante ${minutes} minutos e uma só vez.`,
    caution: 'Se não o pediu, pode ignorar esta mensagem. Nunca dê o código a ninguém.',
    message: (app, code, minutes) => `${code} é o seu código para ${app}. É válido durante ${minutes} minutos.`,
  },
  accountExists: {
    subject: (app) => `Já tem uma conta para ${app}`,
    what: (app) =>
      `Houve uma tentativa, talvez sua, de criar uma conta para ${app} com este endereço. Já tem uma conta: basta iniciar sessão.`,
    caution: 'Se a tentativa não foi sua, não precisa de fazer nada.',
  },
  link: {
    subject: (app) => `O seu link para ${app}`,
    opening: (app) => `Clique no botão para continuar para ${app}. Use o navegador em que pediu o link.`,
    button: 'Continuar',
    validity: (minutes) => `O link é válido durante ${minutes} minutos e uma só vez.`,
    orCode: 'Ou introduza este código:',
    caution: 'Se não o pediu, pode ignorar esta mensagem.',
  },
  invitation: {
    subject: (app) => `Convite para ${app}`,
    opening: (app) => `Recebeu um convite para ${app}. Clique no botão para aceitar.`,
    button: 'Aceitar o convite',
    validity: (days) => `O convite é válido durante ${days} dias.`,
    caution: 'Se não sabe do que se trata, pode ignorar esta mensagem.',
  },
  organizationInvitation: (organization) => ({
    subject: (app) => `${app}: convite para aderir a ${organization}`,
    opening: (app) => `Recebeu um convite para aderir a ${organization}, usando ${app}. Clique no botão para aceitar.`,
    button: 'Aceitar o convite',
    validity: (days) => `O convite é válido durante ${days} dias.`,
    caution: 'Se não sabe do que se trata, pode ignorar esta mensagem.',
  }),
  admission: {
    subject: (app) => `A sua vaga para ${app} está pronta`,
    opening: (app) => `Pediu uma vaga para ${app} e agora está pronta. Clique no botão para criar a sua conta.`,
    button: 'Criar a conta',
    validity: (days) => `O convite é válido durante ${days} dias.`,
    caution: 'Se não a pediu, pode ignorar esta mensagem.',
  },
  newSignIn: {
    subject: (app) => `Novo início de sessão: ${app}`,
    opening: (app) => `Alguém acabou de iniciar sessão na sua conta para ${app} com um navegador que nunca usou antes.`,
    time: (time) => `Hora: ${time} (UTC)`,
    browser: (browser) => `Navegador: ${browser}`,
    browserOn: (browser, device) => `${browser} em ${device}`,
    unknownBrowser: 'desconhecido',
    place: (place) => `Local aproximado: ${place}`,
    fine: 'Se reconhece este início de sessão, não precisa de fazer nada.',
    otherwise: 'Se não o reconhece, clique no botão. Todas as suas sessões terminam e escolhe uma nova palavra-passe.',
    button: 'Não fui eu',
    validity: (days) => `O link é válido durante ${days} dias e uma só vez.`,
  },
  pasteAddress: 'Ou abra este endereço no seu navegador:',
  page: {
    title: (app) => `Continuar para ${app}`,
    opening: 'Clique no botão para confirmar que abriu este link.',
    button: 'Continuar',
    caution: 'Se não pediu isto, feche a página. Não acontece nada.',
    unknownTitle: 'Este link não funciona',
    unknown: 'Está incompleto ou foi substituído por um mais recente. Volte atrás e peça outro.',
    invalidCallbackTitle: 'Não é possível concluir aqui este início de sessão',
    invalidCallback: 'Começou noutro navegador, demorou demasiado ou já terminou. Volte à aplicação e comece de novo.',
  },
  runPage: {
    passedTitle: 'O teste funcionou',
    passed: 'Pode fechar esta página. Não foi criada nenhuma conta nem iniciada nenhuma sessão.',
    failedTitle: 'O teste parou',
    failed: 'Pode fechar esta página. A consola mostra em que passo parou e porquê.',
  },
  reportPage: {
    title: 'Não reconhece este início de sessão?',
    opening: (app) =>
      `Clique no botão para proteger a sua conta para ${app}: todas as sessões terminam, também a sua, e a palavra-passe deixa de funcionar.`,
    button: 'Terminar todas as sessões',
    caution: 'Se o reconhece, feche a página. Não acontece nada.',
    doneTitle: 'Todas as sessões terminaram',
    done: (app) =>
      `Todas as sessões da sua conta para ${app} terminaram e todos os navegadores voltam a contar como novos.`,
    newPassword:
      'A sua palavra-passe deixou de funcionar. Vá à página de início de sessão, indique que se esqueceu dela e defina uma nova.',
    check: 'Depois, verifique a sua conta: remova endereços, chaves de acesso e contas associadas que não sejam seus.',
    signIn: 'Ir para a página de início de sessão',
    unknownTitle: 'Este link não funciona',
    unknown:
      'Está incompleto ou tem mais de sete dias. Se acha que outra pessoa usa a sua conta, inicie sessão e altere a palavra-passe.',
  },
};
