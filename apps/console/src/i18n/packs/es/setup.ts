// Spanish texts of the page of a setup link.
import type { ConsoleTexts } from '../../english.ts';

export const setup: ConsoleTexts['console.setup'] = {
  title: 'Inicio de sesión único para {name}',
  note: 'Conecta tu proveedor de identidad con {application}. Paso {number} de {total}.',
  until: 'Este enlace funciona hasta el {date}. Solo abre esta conexión.',
  'step.details': 'Introducir nuestros datos',
  'details.text': 'Crea una aplicación en tu proveedor de identidad e introduce allí estos valores.',
  'step.theirs': 'Darnos los tuyos',
  'theirs.text': 'Tu proveedor de identidad muestra estos valores en la aplicación que has creado.',
  'step.attributes': 'Asignar atributos',
  'attributes.text':
    'Con qué nombre envía cada campo tu proveedor de identidad. Los campos vacíos usan los nombres habituales.',
  'step.try': 'Probar',
  'try.text': 'Una prueba inicia tu sesión de verdad y no guarda nada.',
  'step.finish': 'Terminar',
  'finish.ready': 'Tu parte está hecha',
  'finish.readyText': '{application} revisa la conexión y la activa para {domains}.',
  'finish.open': 'Lo que falta',
  'finish.values': 'Los valores de tu proveedor de identidad',
  'finish.run': 'Una prueba superada',
  'finish.turnOn': 'Activar',
  'finish.turnOnText':
    'En cuanto esté activada, los usuarios con una dirección de {domains} iniciarán sesión en tu proveedor de identidad. Entonces este enlace termina.',
  'finish.on': 'La conexión está activada',
  'finish.onText':
    'Los usuarios con una dirección de {domains} inician sesión ahora en tu proveedor de identidad. Puedes cerrar esta página.',
  'locked.text': 'La conexión está activada, así que este enlace no cambia nada. Pregunta a quien te lo envió.',
  'invalid.title': 'Este enlace no funciona',
  'invalid.text': 'Ha terminado, se ha revocado o no está completo. Pide uno nuevo a quien te lo envió.',
  'failed.title': 'No se pudo leer la página',
  'failed.again': 'Intentar de nuevo',
};
