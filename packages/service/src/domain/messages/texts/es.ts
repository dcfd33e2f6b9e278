// The service's texts in Spanish.
import type { Texts } from './texts.ts';

export const es: Texts = {
  unnamedApplication: 'esta aplicación',
  code: {
    subject: (app, code) => `${code} es tu código para ${app}`,
    opening: (app) => `Escribe este código para continuar a ${app}:`,
    validity: (minutes) => `Vale durante ${minutes} minutos y una sola vez.`,
    caution: 'Si no lo pediste, ignora este mensaje. No des el código a nadie.',
    message: (app, code, minutes) => `${code} es tu código para ${app}. Vale durante ${minutes} minutos.`,
  },
  accountExists: {
    subject: (app) => `Ya tienes una cuenta en ${app}`,
    what: (app) =>
      `Alguien, quizá tú, quiso registrarse en ${app} con esta dirección. Ya tienes una cuenta: inicia sesión.`,
    caution: 'Si no has sido tú, no tienes que hacer nada.',
  },
  link: {
    subject: (app) => `Tu enlace para ${app}`,
    opening: (app) => `Pulsa el botón para continuar a ${app}. Usa el navegador en el que lo pediste.`,
    button: 'Continuar',
    validity: (minutes) => `El enlace vale durante ${minutes} minutos y una sola vez.`,
    orCode: 'O escribe este código:',
    caution: 'Si no lo pediste, ignora este mensaje.',
  },
  invitation: {
    subject: (app) => `Tienes una invitación a ${app}`,
    opening: (app) => `Tienes una invitación a ${app}. Pulsa el botón para aceptarla.`,
    button: 'Aceptar la invitación',
    validity: (days) => `La invitación vale durante ${days} días.`,
    caution: 'Si no sabes de qué se trata, ignora este mensaje.',
  },
  organizationInvitation: (organization) => ({
    subject: (app) => `Únete a ${organization} en ${app}`,
    opening: (app) => `Tienes una invitación para unirte a ${organization} en ${app}. Pulsa el botón para aceptarla.`,
    button: 'Aceptar la invitación',
    validity: (days) => `La invitación vale durante ${days} días.`,
    caution: 'Si no sabes de qué se trata, ignora este mensaje.',
  }),
  admission: {
    subject: (app) => `Tu plaza en ${app} está lista`,
    opening: (app) => `Pediste una plaza en ${app} y ya está lista. Pulsa el botón para crear tu cuenta.`,
    button: 'Crear la cuenta',
    validity: (days) => `La invitación vale durante ${days} días.`,
    caution: 'Si no lo pediste, ignora este mensaje.',
  },
  newSignIn: {
    subject: (app) => `Nuevo inicio de sesión en ${app}`,
    opening: (app) =>
      `Alguien acaba de iniciar sesión en tu cuenta de ${app} con un navegador que no habías usado antes.`,
    time: (time) => `Hora: ${time} (UTC)`,
    browser: (browser) => `Navegador: ${browser}`,
    browserOn: (browser, device) => `${browser} en ${device}`,
    unknownBrowser: 'desconocido',
    place: (place) => `Lugar aproximado: ${place}`,
    fine: 'Si has sido tú, no tienes que hacer nada.',
    otherwise: 'Si no has sido tú, pulsa el botón. Se cerrarán todas tus sesiones y elegirás una contraseña nueva.',
    button: 'No he sido yo',
    validity: (days) => `El enlace funciona durante ${days} días y solo una vez.`,
  },
  pasteAddress: 'O abre esta dirección en tu navegador:',
  page: {
    title: (app) => `Continuar a ${app}`,
    opening: 'Pulsa el botón para confirmar que abriste este enlace.',
    button: 'Continuar',
    caution: 'Si no pediste esto, cierra la página. No pasa nada.',
    unknownTitle: 'Este enlace no funciona',
    unknown: 'Está incompleto o lo sustituye uno más nuevo. Vuelve atrás y pide otro.',
    invalidCallbackTitle: 'Este inicio de sesión no se puede terminar aquí',
    invalidCallback:
      'Empezó en otro navegador, tardó demasiado o ya terminó. Vuelve a la aplicación y empieza de nuevo.',
  },
  runPage: {
    passedTitle: 'La prueba ha funcionado',
    passed: 'Puedes cerrar esta página. No se ha creado ninguna cuenta ni se ha iniciado ninguna sesión.',
    failedTitle: 'La prueba se ha detenido',
    failed: 'Puedes cerrar esta página. La consola muestra en qué paso y por qué.',
  },
  reportPage: {
    title: '¿No has sido tú?',
    opening: (app) =>
      `Pulsa el botón para proteger tu cuenta de ${app}: se cierran todas las sesiones, también la tuya, y la contraseña deja de valer.`,
    button: 'Cerrar todas las sesiones',
    caution: 'Si has sido tú, cierra la página. No pasa nada.',
    doneTitle: 'Se han cerrado todas las sesiones',
    done: (app) => `Todas las sesiones de tu cuenta de ${app} han terminado y ya no se reconoce ningún navegador.`,
    newPassword:
      'Tu contraseña ya no vale. Ve a la página de inicio de sesión, indica que la has olvidado y crea otra.',
    check: 'Después revisa tu cuenta: quita las direcciones, llaves de acceso y cuentas vinculadas que no sean tuyas.',
    signIn: 'Ir a la página de inicio de sesión',
    unknownTitle: 'Este enlace no funciona',
    unknown:
      'Está incompleto o tiene más de siete días. Si crees que otra persona usa tu cuenta, inicia sesión y cambia la contraseña.',
  },
};
