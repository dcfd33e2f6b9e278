// Spanish texts of events.
import type { ConsoleTexts } from '../../english.ts';

export const events: ConsoleTexts['console.events'] = {
  title: 'Eventos',
  'list.event': 'Evento',
  'list.about': 'Sobre',
  'list.time': 'Hora',
  'list.kind': 'Clase',
  'list.type': 'Tipo',
  'list.newer': 'Más recientes',
  'list.older': 'Anteriores',
  'list.pages': 'Páginas',
  'list.empty.title': 'Aún no hay eventos',
  'list.empty.text':
    'Cada cambio de un usuario, una sesión, una organización o un ajuste es un evento, y se conserva 30 días.',
  'list.noMatch': 'Ningún evento coincide.',
  'list.webhooks': 'Enviarlos a un endpoint',
  'open.id': 'ID',
  'open.time': 'Hora',
  'open.version': 'Versión',
  'open.data': 'Datos',
  'open.dataLabel': 'Datos del evento',
  'open.user': 'Abrir el usuario',
  'open.organization': 'Abrir la organización',
};
