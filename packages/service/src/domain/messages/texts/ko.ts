// The service's texts in Korean.
import type { Texts } from './texts.ts';

export const ko: Texts = {
  unnamedApplication: '이 앱',
  code: {
    subject: (app, code) => `${code}: ${app} 인증 코드`,
    opening: (app) => `${app}에서 계속하려면 다음 코드를 입력하세요:`,
    validity: (minutes) => `${minutes}분 동안 한 번만 사용할 수 있습니다.`,
    caution: '요청한 적이 없다면 이 메시지를 무시해도 됩니다. 코드를 누구에게도 알리지 마세요.',
    message: (app, code, minutes) => `${code}: ${app} 인증 코드입니다. ${minutes}분 동안 유효합니다.`,
  },
  accountExists: {
    subject: (app) => `${app} 계정이 이미 있습니다`,
    what: (app) =>
      `누군가(본인일 수도 있습니다) 이 주소로 ${app}에 가입하려고 했습니다. 이미 계정이 있으니 새로 가입할 필요 없이 로그인하세요.`,
    caution: '본인이 아니라면 아무것도 하지 않아도 됩니다.',
  },
  link: {
    subject: (app) => `${app} 링크`,
    opening: (app) => `${app}에서 계속하려면 버튼을 누르세요. 링크를 요청한 브라우저를 사용하세요.`,
    button: '계속',
    validity: (minutes) => `링크는 ${minutes}분 동안 한 번만 사용할 수 있습니다.`,
    orCode: '또는 다음 코드를 입력하세요:',
    caution: '요청한 적이 없다면 이 메시지를 무시해도 됩니다.',
  },
  invitation: {
    subject: (app) => `${app}에 초대되었습니다`,
    opening: (app) => `${app}에 초대되었습니다. 수락하려면 버튼을 누르세요.`,
    button: '초대 수락',
    validity: (days) => `초대는 ${days}일 동안 유효합니다.`,
    caution: '무슨 내용인지 모르겠다면 이 메시지를 무시해도 됩니다.',
  },
  organizationInvitation: (organization) => ({
    subject: (app) => `${app}에서 ${organization}에 참여`,
    opening: (app) => `${app}에서 ${organization}에 초대되었습니다. 수락하려면 버튼을 누르세요.`,
    button: '초대 수락',
    validity: (days) => `초대는 ${days}일 동안 유효합니다.`,
    caution: '무슨 내용인지 모르겠다면 이 메시지를 무시해도 됩니다.',
  }),
  admission: {
    subject: (app) => `이제 ${app}에 가입할 수 있습니다`,
    opening: (app) => `대기자 명단에 등록한 ${app}에 이제 가입할 수 있습니다. 계정을 만들려면 버튼을 누르세요.`,
    button: '계정 만들기',
    validity: (days) => `초대는 ${days}일 동안 유효합니다.`,
    caution: '요청한 적이 없다면 이 메시지를 무시해도 됩니다.',
  },
  newSignIn: {
    subject: (app) => `${app} 계정에 새로운 로그인`,
    opening: (app) => `전에 사용한 적이 없는 브라우저에서 방금 누군가 ${app} 계정에 로그인했습니다.`,
    time: (time) => `시간: ${time}(UTC)`,
    browser: (browser) => `브라우저: ${browser}`,
    browserOn: (browser, device) => `${device}의 ${browser}`,
    unknownBrowser: '알 수 없음',
    place: (place) => `대략적인 위치: ${place}`,
    fine: '본인이라면 아무것도 하지 않아도 됩니다.',
    otherwise: '본인이 아니라면 버튼을 누르세요. 모든 곳에서 로그아웃되고 새 비밀번호를 설정하게 됩니다.',
    button: '본인이 아닙니다',
    validity: (days) => `링크는 ${days}일 동안 한 번만 사용할 수 있습니다.`,
  },
  pasteAddress: '또는 브라우저에서 다음 주소를 여세요:',
  page: {
    title: (app) => `${app}에서 계속`,
    opening: '직접 이 링크를 열었다면 버튼을 눌러 확인하세요.',
    button: '계속',
    caution: '요청한 적이 없다면 페이지를 닫으세요. 아무 일도 일어나지 않습니다.',
    unknownTitle: '사용할 수 없는 링크입니다',
    unknown: '일부가 빠졌거나 새 링크로 대체되었습니다. 돌아가서 새 링크를 요청하세요.',
    invalidCallbackTitle: '여기서는 이 로그인을 완료할 수 없습니다',
    invalidCallback:
      '다른 브라우저에서 시작했거나, 너무 오래 걸렸거나, 이미 끝난 로그인입니다. 앱으로 돌아가 다시 시작하세요.',
  },
  runPage: {
    passedTitle: '테스트에 성공했습니다',
    passed: '이 페이지를 닫아도 됩니다. 계정을 만들거나 세션을 시작하지 않았습니다.',
    failedTitle: '테스트가 중단되었습니다',
    failed: '이 페이지를 닫아도 됩니다. 중단된 단계와 이유는 콘솔에 표시됩니다.',
  },
  reportPage: {
    title: '본인이 로그인하지 않았나요?',
    opening: (app) =>
      `버튼을 누르면 ${app} 계정을 보호합니다. 지금 세션을 포함한 모든 세션이 종료되고 비밀번호는 더 이상 사용할 수 없습니다.`,
    button: '모든 곳에서 로그아웃',
    caution: '본인이라면 페이지를 닫으세요. 아무 일도 일어나지 않습니다.',
    doneTitle: '모든 곳에서 로그아웃했습니다',
    done: (app) => `${app} 계정의 모든 세션이 종료되었습니다. 이제 모든 브라우저를 새 브라우저로 취급합니다.`,
    newPassword:
      '기존 비밀번호는 더 이상 사용할 수 없습니다. 로그인 페이지에서 ‘잊으셨나요?’를 선택하고 새 비밀번호를 설정하세요.',
    check: '그런 다음 계정을 확인하고 본인의 것이 아닌 주소, 패스키, 연결된 계정을 삭제하세요.',
    signIn: '로그인 페이지로 이동',
    unknownTitle: '사용할 수 없는 링크입니다',
    unknown:
      '일부가 빠졌거나 7일이 지난 링크입니다. 다른 사람이 계정을 사용하는 것 같다면 로그인해서 비밀번호를 변경하세요.',
  },
};
