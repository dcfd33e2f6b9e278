// Texts of the page about events.

export const eventMessages = {
  title: 'Events',
  'list.event': 'Event',
  'list.about': 'About',
  'list.time': 'Time',
  'list.kind': 'Kind',
  'list.type': 'Type',
  'list.newer': 'Newest',
  'list.older': 'Older',
  'list.pages': 'Pages',
  'list.empty.title': 'No event yet',
  'list.empty.text': 'Every change of a user, a session, an organization or a setting is an event, kept for 30 days.',
  'list.noMatch': 'No event matches.',
  'list.webhooks': 'Send them to an endpoint',
  'open.id': 'Id',
  'open.time': 'Time',
  'open.version': 'Version',
  'open.data': 'Data',
  'open.dataLabel': 'Data of the event',
  'open.user': 'Open the user',
  'open.organization': 'Open the organization',
} as const;
