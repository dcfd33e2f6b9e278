// The service's texts in Arabic.
import type { Texts } from './texts.ts';

export const ar: Texts = {
  unnamedApplication: 'هذا التطبيق',
  code: {
    subject: (app, code) => `رمزك في ${app} هو ${code}`,
    opening: (app) => `أدخل هذا الرمز للمتابعة إلى ${app}:`,
    validity: (minutes) => `يعمل الرمز مرة واحدة خلال ${minutes} دقائق.`,
    caution: 'إذا لم تطلبه فتجاهل هذه الرسالة. لا تعطِ الرمز لأحد.',
    message: (app, code, minutes) => `رمزك في ${app} هو ${code}. يعمل خلال ${minutes} دقائق.`,
  },
  accountExists: {
    subject: (app) => `لديك حساب في ${app} بالفعل`,
    what: (app) => `حاول أحدهم، وربما أنت، إنشاء حساب في ${app} بهذا العنوان. لديك حساب بالفعل: سجّل الدخول.`,
    caution: 'إذا لم تكن أنت فلا داعي لفعل شيء.',
  },
  link: {
    subject: (app) => `رابطك إلى ${app}`,
    opening: (app) => `اضغط الزر للمتابعة إلى ${app}. استخدم المتصفح الذي طلبته منه.`,
    button: 'متابعة',
    validity: (minutes) => `يعمل الرابط مرة واحدة خلال ${minutes} دقائق.`,
    orCode: 'أو أدخل هذا الرمز:',
    caution: 'إذا لم تطلبه فتجاهل هذه الرسالة.',
  },
  invitation: {
    subject: (app) => `دعوة إلى ${app}`,
    opening: (app) => `وصلتك دعوة إلى ${app}. اضغط الزر لقبولها.`,
    button: 'قبول الدعوة',
    validity: (days) => `تبقى الدعوة صالحة ${days} يومًا.`,
    caution: 'إذا كنت لا تعرف عمّ تتحدث فتجاهل هذه الرسالة.',
  },
  organizationInvitation: (organization) => ({
    subject: (app) => `دعوة للانضمام إلى ${organization} في ${app}`,
    opening: (app) => `وصلتك دعوة للانضمام إلى ${organization} في ${app}. اضغط الزر لقبولها.`,
    button: 'قبول الدعوة',
    validity: (days) => `تبقى الدعوة صالحة ${days} يومًا.`,
    caution: 'إذا لم تكن تعرف موضوعها فتجاهل هذه الرسالة.',
  }),
  admission: {
    subject: (app) => `مكانك في ${app} جاهز`,
    opening: (app) => `طلبت مكانًا في ${app} وهو الآن جاهز. اضغط الزر لإنشاء حسابك.`,
    button: 'إنشاء الحساب',
    validity: (days) => `تبقى الدعوة صالحة ${days} يومًا.`,
    caution: 'إذا لم تطلب ذلك فتجاهل هذه الرسالة.',
  },
  pasteAddress: 'أو افتح هذا العنوان في متصفحك:',
  page: {
    title: (app) => `المتابعة إلى ${app}`,
    opening: 'اضغط الزر لتأكيد أنك فتحت هذا الرابط.',
    button: 'متابعة',
    caution: 'إذا لم تطلب ذلك فأغلق الصفحة. لن يحدث شيء.',
    unknownTitle: 'هذا الرابط لا يعمل',
    unknown: 'الرابط ناقص أو حلّ محله رابط أحدث. عُد واطلب رابطًا آخر.',
    invalidCallbackTitle: 'لا يمكن إكمال تسجيل الدخول هنا',
    invalidCallback: 'بدأ في متصفح آخر، أو طال أكثر من اللازم، أو انتهى بالفعل. عُد إلى التطبيق وابدأ من جديد.',
  },
};
