// Arabic texts of events.
import type { ConsoleTexts } from '../../english.ts';

export const events: ConsoleTexts['console.events'] = {
  title: 'الأحداث',
  'list.event': 'الحدث',
  'list.about': 'بشأن',
  'list.time': 'الوقت',
  'list.kind': 'الفئة',
  'list.type': 'النوع',
  'list.newer': 'الأحدث',
  'list.older': 'الأقدم',
  'list.pages': 'الصفحات',
  'list.empty.title': 'لا أحداث بعد',
  'list.empty.text': 'كل تغيير في مستخدم أو جلسة أو مؤسسة أو إعداد حدث يُحفظ 30 يومًا.',
  'list.noMatch': 'لا حدث مطابق.',
  'list.webhooks': 'إرسالها إلى نقطة نهاية',
  'open.id': 'المعرّف',
  'open.time': 'الوقت',
  'open.version': 'الإصدار',
  'open.data': 'البيانات',
  'open.dataLabel': 'بيانات الحدث',
  'open.user': 'فتح المستخدم',
  'open.organization': 'فتح المؤسسة',
};
