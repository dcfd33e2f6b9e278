// Both switches against leaked-password lookups were stored as on and had no effect, because there was no lookup. Now an endpoint
// turns lookups on, so the switches start as off. The column is json text, whose order of keys is kept.

export const leakedPasswords = `
update instances set settings = replace(settings::text, '"disable_hibp":true', '"disable_hibp":false')::json;
`;
