// The form of the keys of roles and permissions that an application defines.

const ROLE_KEY = /^org:[a-z0-9]+(?:_[a-z0-9]+)*$/;
const PERMISSION_KEY = /^org:[a-z0-9]+(?:_[a-z0-9]+)*:[a-z0-9]+(?:_[a-z0-9]+)*$/;

/** `org:billing_manager`: the format of an application's role key. */
export const isRoleKey = (key: string): boolean => ROLE_KEY.test(key);

/** `org:invoices:create`: the format of an application's permission key. Keys of the service's permissions are reserved. */
export const isOwnPermissionKey = (key: string): boolean => PERMISSION_KEY.test(key) && !key.startsWith('org:sys_');
