// Window globals through which a page configures the client.

export const onBeforeSetActive = '__unstable__onBeforeSetActive';
export const onAfterSetActive = '__unstable__onAfterSetActive';
export const onBeforeRequest = '__unstable__onBeforeRequest';
export const onAfterResponse = '__unstable__onAfterResponse';
