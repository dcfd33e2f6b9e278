// The service's texts in Japanese.
import type { Texts } from './texts.ts';

export const ja: Texts = {
  unnamedApplication: 'このアプリ',
  code: {
    subject: (app, code) => `${code}は${app}の確認コードです`,
    opening: (app) => `${app}に進むには、次のコードを入力してください：`,
    validity: (minutes) => `${minutes}分間有効で、1回だけ使えます。`,
    caution: '心当たりがない場合、このメッセージは無視してかまいません。コードは誰にも教えないでください。',
    message: (app, code, minutes) => `${code}は${app}の確認コードです。${minutes}分間有効です。`,
  },
  accountExists: {
    subject: (app) => `${app}のアカウントはすでにあります`,
    what: (app) =>
      `このアドレスで${app}に登録しようとした人がいます（ご本人かもしれません）。アカウントはすでにあるため、登録せずにログインしてください。`,
    caution: '心当たりがない場合は、何もする必要はありません。',
  },
  link: {
    subject: (app) => `${app}のリンク`,
    opening: (app) => `${app}に進むには、ボタンを押してください。リンクの送信を依頼したブラウザで開いてください。`,
    button: '続行',
    validity: (minutes) => `リンクは${minutes}分間有効で、1回だけ使えます。`,
    orCode: 'または次のコードを入力してください：',
    caution: '心当たりがない場合、このメッセージは無視してかまいません。',
  },
  invitation: {
    subject: (app) => `${app}への招待`,
    opening: (app) => `${app}に招待されています。承諾するには、ボタンを押してください。`,
    button: '招待を承諾',
    validity: (days) => `招待は${days}日間有効です。`,
    caution: '心当たりがない場合、このメッセージは無視してかまいません。',
  },
  organizationInvitation: (organization) => ({
    subject: (app) => `${app}で${organization}に参加`,
    opening: (app) => `${app}で${organization}に招待されています。承諾するには、ボタンを押してください。`,
    button: '招待を承諾',
    validity: (days) => `招待は${days}日間有効です。`,
    caution: '心当たりがない場合、このメッセージは無視してかまいません。',
  }),
  admission: {
    subject: (app) => `${app}を利用できるようになりました`,
    opening: (app) =>
      `順番待ちリストに登録した${app}を利用できるようになりました。アカウントを作成するには、ボタンを押してください。`,
    button: 'アカウントを作成',
    validity: (days) => `招待は${days}日間有効です。`,
    caution: '心当たりがない場合、このメッセージは無視してかまいません。',
  },
  newSignIn: {
    subject: (app) => `${app}への新しいログイン`,
    opening: (app) => `これまで使われたことのないブラウザから、${app}のアカウントへのログインがありました。`,
    time: (time) => `日時：${time}（UTC）`,
    browser: (browser) => `ブラウザ：${browser}`,
    browserOn: (browser, device) => `${device}の${browser}`,
    unknownBrowser: '不明',
    place: (place) => `おおよその場所：${place}`,
    fine: 'ご本人の場合は、何もする必要はありません。',
    otherwise:
      '心当たりがない場合は、ボタンを押してください。すべての場所からログアウトし、新しいパスワードを設定します。',
    button: '自分ではない',
    validity: (days) => `リンクは${days}日間有効で、1回だけ使えます。`,
  },
  pasteAddress: 'または次のURLをブラウザで開いてください：',
  page: {
    title: (app) => `${app}に進む`,
    opening: 'このリンクをご自身で開いた場合は、ボタンを押してください。',
    button: '続行',
    caution: '心当たりがない場合は、ページを閉じてください。何も起こりません。',
    unknownTitle: 'このリンクは使えません',
    unknown: 'リンクが不完全か、新しいリンクに置き換えられています。前のページに戻り、新しいリンクを取得してください。',
    invalidCallbackTitle: 'ここではこのログインを完了できません',
    invalidCallback:
      '別のブラウザで開始されたか、時間がかかりすぎたか、すでに終了しています。アプリに戻り、最初からやり直してください。',
  },
  runPage: {
    passedTitle: 'テストは成功しました',
    passed: 'このページは閉じてもかまいません。アカウントは作成されず、セッションも開始されていません。',
    failedTitle: 'テストは途中で止まりました',
    failed: 'このページは閉じてもかまいません。止まったステップと理由はコンソールに表示されます。',
  },
  reportPage: {
    title: '心当たりのないログインですか？',
    opening: (app) =>
      `ボタンを押すと、${app}のアカウントを保護できます。このデバイスを含むすべてのセッションが終了し、パスワードは使えなくなります。`,
    button: 'すべての場所からログアウト',
    caution: 'ご本人の場合は、ページを閉じてください。何も起こりません。',
    doneTitle: 'すべての場所からログアウトしました',
    done: (app) =>
      `${app}のアカウントのセッションはすべて終了しました。どのブラウザも、次回は新しいブラウザとして扱われます。`,
    newPassword:
      'パスワードは使えなくなりました。ログインページで「お忘れですか？」を選び、新しいパスワードを設定してください。',
    check:
      '次に、アカウントを確認してください。自分のものではないアドレス、パスキー、連携アカウントがあれば削除してください。',
    signIn: 'ログインページへ',
    unknownTitle: 'このリンクは使えません',
    unknown:
      'リンクが不完全か、7日以上前のものです。ほかの人がアカウントを使っていると思われる場合は、ログインしてパスワードを変更してください。',
  },
};
