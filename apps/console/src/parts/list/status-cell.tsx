// The status of a row: a badge where it matters, plain text where it is settled.
import { Badge, type BadgeTone } from '@latchkey/ui/parts';

export const StatusCell = ({ tone, text }: { readonly tone: BadgeTone | undefined; readonly text: string }) =>
  tone ? <Badge tone={tone}>{text}</Badge> : <span className="lk-faint">{text}</span>;
