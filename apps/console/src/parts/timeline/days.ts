// Puts events into days, in the order in which they come.

export type Timed = { readonly at: number };

export type Day<Event extends Timed> = {
  /** The start of the day, in milliseconds. */
  readonly start: number;
  readonly events: readonly Event[];
};

/** The local midnight before a time. */
export const startOfDay = (time: number): number => {
  const date = new Date(time);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
};

/** Events that follow each other on one day are together. */
export const byDay = <Event extends Timed>(events: readonly Event[]): readonly Day<Event>[] => {
  const days: { start: number; events: Event[] }[] = [];
  for (const event of events) {
    const start = startOfDay(event.at);
    const last = days.at(-1);
    if (last?.start === start) last.events.push(event);
    else days.push({ start, events: [event] });
  }
  return days;
};
