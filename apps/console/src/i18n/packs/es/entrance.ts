// Spanish texts of the entrance.
import type { ConsoleTexts } from '../../english.ts';

export const entrance: ConsoleTexts['console.entrance'] = {
  'welcome.title': 'Te damos la bienvenida a la consola',
  'welcome.text': 'Este enlace te convierte en operador con el rol {role}. Funciona una vez.',
  'welcome.recovery':
    'Este enlace te deja entrar de nuevo. Al usarlo terminan tu contraseña, tus factores y tus sesiones anteriores.',
  'welcome.firstName': 'Nombre',
  'welcome.lastName': 'Apellidos',
  'welcome.email': 'Correo electrónico',
  'welcome.method': 'Cómo inicias sesión',
  'welcome.passkey': 'Llave de acceso',
  'welcome.passkeyNote': 'Huella, cara o código del dispositivo. Nada que recordar y nada que robar.',
  'welcome.password': 'Contraseña y aplicación de autenticación',
  'welcome.passwordNote': 'En el paso siguiente escaneas un código con la aplicación.',
  'welcome.newPassword': 'Contraseña',
  'welcome.optional': 'Opcional',
  'welcome.button': 'Continuar',
  'invalid.title': 'Este enlace no funciona',
  'invalid.text':
    'Ya se usó, se retiró o ha caducado. Pide uno nuevo a un propietario de la consola, o ejecuta esto donde funciona el servicio:',
  'invalid.home': 'Ir al inicio de sesión',
  'refused.title': 'Esta cuenta no tiene acceso',
  'refused.text': 'No es operador de esta consola, o un propietario la ha desactivado.',
  'refused.signOut': 'Cerrar sesión',
  'failed.title': 'No se pudo leer el enlace',
  'failed.again': 'Intentar de nuevo',
};
