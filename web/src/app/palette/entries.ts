import {
  IconCalendarEvent,
  IconDatabase,
  IconFile,
  IconFolder,
  IconHash,
  IconLink,
  IconMessage,
  IconMessages,
  IconNotes,
  IconPhone,
  IconReceipt,
  IconSignature,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { FoundThing, ThingKind } from '@/shared/api/gen';
import { formatCalendarDay, localDay } from '@/shared/lib/calendar-days';
import type { Command, CommandContext } from '@/shared/lib/commands';
import { formatMoment, formatMomentBriefly } from '@/shared/lib/dates';
import type { IconComponent } from '@/shared/lib/module';
import { findCommands } from './find-commands';

/** One line of the palette: something to do, or a thing to open. */
export interface Entry {
  /** Unique in the list. */
  id: string;
  label: string;
  /** A second line: what stands in the thing around what was typed. Empty for most. */
  passage: string;
  icon?: IconComponent | undefined;
  /** What tells it from others of its name: where a thing lies, which part of the product a command belongs to. */
  from: string;
  /** The heading above it; null where it continues the group of the line before, or where no headings stand. */
  heading: string | null;
  keys?: readonly string[] | undefined;
  run(context: CommandContext): void;
}

/** What the server finds, and calls, which are found here. */
export type Findable = Omit<FoundThing, 'kind'> & { kind: ThingKind | 'call' };

const KINDS: Readonly<Record<Findable['kind'], { icon: IconComponent; noun: string }>> = {
  file: { icon: IconFile, noun: 'File' },
  folder: { icon: IconFolder, noun: 'Folder' },
  drive: { icon: IconDatabase, noun: 'Drive' },
  share: { icon: IconLink, noun: 'Share' },
  note: { icon: IconNotes, noun: 'Note' },
  event: { icon: IconCalendarEvent, noun: 'Event' },
  person: { icon: IconUser, noun: 'Person' },
  channel: { icon: IconHash, noun: 'Channel' },
  conversation: { icon: IconMessages, noun: 'Conversation' },
  message: { icon: IconMessage, noun: 'Message' },
  subcontractor: { icon: IconUsersGroup, noun: 'Subcontractor' },
  invoice: { icon: IconReceipt, noun: 'Invoice' },
  creditNote: { icon: IconReceipt, noun: 'Credit note' },
  signRequest: { icon: IconSignature, noun: 'Signature request' },
  call: { icon: IconPhone, noun: 'Call' },
};

/** More commands than this beside things that were found would push them out of sight. */
const MOST_COMMANDS = 5;

/** What was found, and whether that is for what is typed now. */
export interface Found {
  things: readonly Findable[];
  isSettled: boolean;
}

/**
 * The palette's lines in order. Nothing typed: what the person may want to return to, then all commands under their headings.
 * Something typed: the commands that fit, which are there at once, then the things, which come a moment later: what is marked
 * never moves. Commands in which a word only stands inside another come last, when it is known what else there is. `first` is
 * what the typed words mean by themselves, such as a day.
 */
export function entriesOf(
  commands: readonly Command[],
  { things, isSettled }: Found,
  typed: string,
  now: Date,
  first: Command | null = null,
): readonly Entry[] {
  if (typed.trim() === '') {
    // Events that are near are among them.
    const hasNext = things.some(({ at }) => at !== null && Date.parse(at) > now.getTime());
    const heading = hasNext ? 'Recent and upcoming' : 'Recent';
    const recent = things.map((thing, index) => thingEntry(thing, index === 0 ? heading : null, now));
    const offered = commands
      .filter(({ onlyFound }) => !onlyFound)
      .map((command, index, all) =>
        commandEntry(command, command.group === all[index - 1]?.group ? null : command.group, ''),
      );
    return [...recent, ...offered];
  }
  const { fitting, inside, chance } = findCommands(commands, typed);
  const isAnything = first !== null || things.length + fitting.length > 0;
  const last = isSettled ? [...inside, ...(isAnything ? [] : chance)] : [];
  const most = things.length > 0 ? MOST_COMMANDS : undefined;
  return [
    ...(first ? [commandEntry(first, null, '')] : []),
    ...fitting.slice(0, most).map((command) => commandEntry(command, null, command.group)),
    ...things.map((thing) => thingEntry(thing, null, now)),
    ...last.slice(0, most).map((command) => commandEntry(command, null, command.group)),
  ];
}

function commandEntry(command: Command, heading: string | null, from: string): Entry {
  const { id, label, icon, keys, run } = command;
  return { id, label, passage: '', icon, keys, run, from, heading };
}

function thingEntry(thing: Findable, heading: string | null, now: Date): Entry {
  const { icon, noun } = KINDS[thing.kind];
  const { kind, id, at, passage, path } = thing;
  const title = thing.title || 'Untitled';
  const entry = {
    id: `${kind}.${id}`,
    label: title,
    passage,
    icon,
    heading,
    run: ({ goTo }: CommandContext) => goTo(path),
  };
  if (kind === 'message') {
    // In a conversation of two the other is both who wrote and where.
    const label = thing.place === title ? title : `${title} · ${thing.place}`;
    return { ...entry, label, from: `${noun} · ${formatMomentBriefly(at, now)}` };
  }
  const place = kind === 'event' ? whenWords(at, now) : kind === 'call' ? formatMoment(at, now) : thing.place;
  return { ...entry, from: place ? `${noun} · ${place}` : noun };
}

/** The zone in which the search reads days that have no time, such as `2026-12-24 00:00`. */
const SEARCH_CLOCK = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** When an event begins. One of whole days begins at midnight, and only its day is said. */
function whenWords(at: string, now: Date): string {
  const moment = new Date(at);
  if (Number.isNaN(moment.getTime())) return '';
  const [day = '', time] = SEARCH_CLOCK.format(moment).split(' ');
  return time === '00:00' ? formatCalendarDay(day, localDay(now)) : formatMoment(at, now);
}
