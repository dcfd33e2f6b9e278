// One error code: its status, its short text and its longer text.

export type FaultText = { readonly status: number; readonly message: string; readonly longMessage: string };

export const row = (status: number, message: string, longMessage = message): FaultText => ({
  status,
  message,
  longMessage,
});
