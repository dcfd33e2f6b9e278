// Arabic texts of the entrance.
import type { ConsoleTexts } from '../../english.ts';

export const entrance: ConsoleTexts['console.entrance'] = {
  'welcome.title': 'مرحبًا بك في لوحة الإدارة',
  'welcome.text': 'يجعلك هذا الرابط مشغّلًا بدور {role}. يصلح مرة واحدة.',
  'welcome.recovery': 'يعيدك هذا الرابط إلى حسابك. عند استخدامه تنتهي كلمة مرورك وعواملك وجلساتك السابقة.',
  'welcome.firstName': 'الاسم الأول',
  'welcome.lastName': 'اسم العائلة',
  'welcome.email': 'البريد الإلكتروني',
  'welcome.method': 'طريقة دخولك',
  'welcome.passkey': 'مفتاح مرور',
  'welcome.passkeyNote': 'بصمة أو وجه أو رمز الجهاز. لا شيء تتذكره، ولا شيء يُسرق.',
  'welcome.password': 'كلمة مرور وتطبيق مصادقة',
  'welcome.passwordNote': 'تمسح رمزًا بالتطبيق في الخطوة التالية.',
  'welcome.newPassword': 'كلمة المرور',
  'welcome.optional': 'اختياري',
  'welcome.button': 'متابعة',
  'invalid.title': 'هذا الرابط لا يعمل',
  'invalid.text':
    'استُخدم أو سُحب أو انتهت صلاحيته. اطلب رابطًا جديدًا من أحد مالكي لوحة الإدارة، أو شغّل هذا الأمر حيث تعمل الخدمة:',
  'invalid.home': 'الانتقال إلى تسجيل الدخول',
  'refused.title': 'لا وصول لهذا الحساب',
  'refused.text': 'ليس مشغّلًا في لوحة الإدارة هذه، أو عطّله أحد المالكين.',
  'refused.signOut': 'تسجيل الخروج',
  'failed.title': 'تعذرت قراءة الرابط',
  'failed.again': 'حاول مرة أخرى',
};
