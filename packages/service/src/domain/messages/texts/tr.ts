// The service's texts in Turkish.
import type { Texts } from './texts.ts';

export const tr: Texts = {
  unnamedApplication: 'Bu uygulama',
  code: {
    subject: (app, code) => `${app} için kodunuz: ${code}`,
    opening: (app) => `${app} ile devam etmek için bu kodu girin:`,
    validity: (minutes) => `Kod ${minutes} dakika ve yalnızca bir kez geçerlidir.`,
    caution: 'Bu kodu siz istemediyseniz bu mesajı yok sayabilirsiniz. Kodu kimseye vermeyin.',
    message: (app, code, minutes) => `${app} için kodunuz: ${code}. Kod ${minutes} dakika geçerlidir.`,
  },
  accountExists: {
    subject: (app) => `${app} için zaten hesabınız var`,
    what: (app) =>
      `${app} için biri, belki de siz, bu adresle kaydolmak istedi. Zaten hesabınız var: bunun yerine giriş yapın.`,
    caution: 'Bunu siz yapmadıysanız bir şey yapmanız gerekmez.',
  },
  link: {
    subject: (app) => `${app} için bağlantınız`,
    opening: (app) =>
      `${app} ile devam etmek için düğmeye basın. Bağlantıyı hangi tarayıcıda istediyseniz onu kullanın.`,
    button: 'Devam et',
    validity: (minutes) => `Bağlantı ${minutes} dakika ve yalnızca bir kez geçerlidir.`,
    orCode: 'Veya bu kodu girin:',
    caution: 'Bunu siz istemediyseniz bu mesajı yok sayabilirsiniz.',
  },
  invitation: {
    subject: (app) => `${app} için davet aldınız`,
    opening: (app) => `${app} için davet aldınız. Kabul etmek için düğmeye basın.`,
    button: 'Daveti kabul et',
    validity: (days) => `Davet ${days} gün geçerlidir.`,
    caution: 'Bunun ne olduğunu bilmiyorsanız bu mesajı yok sayabilirsiniz.',
  },
  organizationInvitation: (organization) => ({
    subject: (app) => `${app}: ${organization} kuruluşuna katılın`,
    opening: (app) =>
      `${app} üzerinde ${organization} kuruluşuna katılmanız için davet aldınız. Kabul etmek için düğmeye basın.`,
    button: 'Daveti kabul et',
    validity: (days) => `Davet ${days} gün geçerlidir.`,
    caution: 'Bunun ne olduğunu bilmiyorsanız bu mesajı yok sayabilirsiniz.',
  }),
  admission: {
    subject: (app) => `${app} için yeriniz hazır`,
    opening: (app) => `${app} için yer istemiştiniz, şimdi hazır. Hesabınızı oluşturmak için düğmeye basın.`,
    button: 'Hesabı oluştur',
    validity: (days) => `Davet ${days} gün geçerlidir.`,
    caution: 'Bunu siz istemediyseniz bu mesajı yok sayabilirsiniz.',
  },
  newSignIn: {
    subject: (app) => `${app} için yeni giriş`,
    opening: (app) => `${app} hesabınıza az önce biri, daha önce kullanmadığınız bir tarayıcıyla giriş yaptı.`,
    time: (time) => `Saat: ${time} (UTC)`,
    browser: (browser) => `Tarayıcı: ${browser}`,
    browserOn: (browser, device) => `${device} üzerinde ${browser}`,
    unknownBrowser: 'bilinmiyor',
    place: (place) => `Yaklaşık yer: ${place}`,
    fine: 'Bu giriş size aitse bir şey yapmanız gerekmez.',
    otherwise: 'Bu giriş size ait değilse düğmeye basın. Her yerden çıkış yapılır ve yeni bir şifre belirlersiniz.',
    button: 'Bu ben değildim',
    validity: (days) => `Bağlantı ${days} gün ve yalnızca bir kez geçerlidir.`,
  },
  pasteAddress: 'Veya bu adresi tarayıcınızda açın:',
  page: {
    title: (app) => `${app} ile devam edin`,
    opening: 'Bu bağlantıyı sizin açtığınızı onaylamak için düğmeye basın.',
    button: 'Devam et',
    caution: 'Bunu siz istemediyseniz sayfayı kapatın. Hiçbir şey olmaz.',
    unknownTitle: 'Bu bağlantı çalışmıyor',
    unknown: 'Eksik veya yerini daha yenisi aldı. Geri dönüp yenisini isteyin.',
    invalidCallbackTitle: 'Bu giriş burada tamamlanamıyor',
    invalidCallback:
      'Başka bir tarayıcıda başlatıldı, çok uzun sürdü veya zaten sona erdi. Uygulamaya dönüp yeniden başlayın.',
  },
  runPage: {
    passedTitle: 'Deneme başarılı oldu',
    passed: 'Bu sayfayı kapatabilirsiniz. Hesap oluşturulmadı ve oturum başlatılmadı.',
    failedTitle: 'Deneme durdu',
    failed: 'Bu sayfayı kapatabilirsiniz. Hangi adımda ve neden durduğunu konsol gösterir.',
  },
  reportPage: {
    title: 'Bu giriş size ait değil mi?',
    opening: (app) =>
      `${app} hesabınızı korumak için düğmeye basın: sizinki dahil tüm oturumlar sona erer ve şifre artık çalışmaz.`,
    button: 'Her yerden çıkış yap',
    caution: 'Giriş size aitse sayfayı kapatın. Hiçbir şey olmaz.',
    doneTitle: 'Her yerden çıkış yapıldı',
    done: (app) => `${app} hesabınızın tüm oturumları sona erdi ve her tarayıcı yeniden yeni sayılır.`,
    newPassword:
      'Şifreniz artık çalışmıyor. Giriş sayfasına gidin, orada şifrenizi unuttuğunuzu belirtin ve yenisini belirleyin.',
    check: 'Sonra hesabınıza bakın: size ait olmayan adresleri, geçiş anahtarlarını ve bağlı hesapları kaldırın.',
    signIn: 'Giriş sayfasına git',
    unknownTitle: 'Bu bağlantı çalışmıyor',
    unknown:
      'Eksik veya yedi günden eski. Hesabınızı başka birinin kullandığını düşünüyorsanız giriş yapıp şifrenizi değiştirin.',
  },
};
