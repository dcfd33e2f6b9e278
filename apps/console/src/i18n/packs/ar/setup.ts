// Arabic texts of the page of a setup link.
import type { ConsoleTexts } from '../../english.ts';

export const setup: ConsoleTexts['console.setup'] = {
  title: 'الدخول الموحّد لـ {name}',
  note: 'اربط مزوّد الهوية لديك مع {application}. الخطوة {number} من {total}.',
  until: 'يعمل هذا الرابط حتى {date}. لا يفتح إلا هذا الاتصال.',
  'step.details': 'إدخال بياناتنا',
  'details.text': 'أنشئ تطبيقًا لدى مزوّد الهوية، وأدخل فيه هذه القيم.',
  'step.theirs': 'إعطاؤنا بياناتك',
  'theirs.text': 'يعرض مزوّد الهوية هذه القيم في التطبيق الذي أنشأته.',
  'step.attributes': 'مطابقة السمات',
  'attributes.text': 'الاسم الذي يرسل به مزوّد الهوية كل حقل. الحقول الفارغة تأخذ الأسماء المعتادة.',
  'step.try': 'التجربة',
  'try.text': 'تسجّل التجربة دخولك فعلًا، ولا تحفظ شيئًا.',
  'step.finish': 'الإنهاء',
  'finish.ready': 'انتهى ما عليك',
  'finish.readyText': 'يراجع {application} الاتصال ويفعّله من أجل {domains}.',
  'finish.open': 'ما بقي',
  'finish.values': 'قيم مزوّد الهوية لديك',
  'finish.run': 'تجربة ناجحة',
  'finish.turnOn': 'تفعيل',
  'finish.turnOnText':
    'فور التفعيل يسجّل أصحاب العناوين في {domains} الدخول لدى مزوّد الهوية لديك. وعندها ينتهي هذا الرابط.',
  'finish.on': 'الاتصال مفعّل',
  'finish.onText': 'يسجّل أصحاب العناوين في {domains} الدخول الآن لدى مزوّد الهوية لديك. يمكنك إغلاق هذه الصفحة.',
  'locked.text': 'الاتصال مفعّل، لذلك لا يغيّر هذا الرابط شيئًا. اسأل من أرسله إليك.',
  'invalid.title': 'هذا الرابط لا يعمل',
  'invalid.text': 'انتهى أو أُلغي أو أنه غير كامل. اطلب رابطًا جديدًا ممن أرسله إليك.',
  'failed.title': 'تعذّرت قراءة الصفحة',
  'failed.again': 'حاول مرة أخرى',
};
