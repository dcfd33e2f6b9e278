// Values that several examples share.

export const TIME = 1_767_225_600_000;
export const HOUR_LATER = TIME + 3_600_000;
export const WEEK_LATER = TIME + 604_800_000;
export const created = { created_at: TIME, updated_at: TIME } as const;

export const USER_ID = 'user_2vZ8c5nQy0mT4kX1bW7rJ9aLpHd';
export const ORGANIZATION_ID = 'org_7hK2mQ9sV4xC1zB6nD8fG3jW5tR';
export const IMAGE = { image_url: 'https://auth.example.com/v1/images/default', has_image: false } as const;
