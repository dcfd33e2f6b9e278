// Names under which a page leaves something for the client on its window.

export const onBeforeSetActive = '__unstable__onBeforeSetActive';
export const onAfterSetActive = '__unstable__onAfterSetActive';
export const onBeforeRequest = '__unstable__onBeforeRequest';
export const onAfterResponse = '__unstable__onAfterResponse';
