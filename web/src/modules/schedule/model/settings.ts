/**
 * Settings of the calendar and what this browser remembers of it (notes-and-schedule.md section 3.10). Whoever changes the
 * settings says so by `calendarSettingsUpdated` on the window. Storage may be refused; then all is as at first.
 */
import { clockOf, type TimeFormat } from '@/shared/lib/clock';
import type { Hours } from './axis';
import { isView, type ScheduleView } from './views';

export interface CalendarSettings {
  enableWorkingHours: boolean;
  /** Hours of the day; the last is shown whole. */
  workingHoursStart: number;
  workingHoursEnd: number;
  showWeekends: boolean;
  timeFormat: TimeFormat;
}

export const DEFAULT_SETTINGS: CalendarSettings = {
  enableWorkingHours: true,
  workingHoursStart: 9,
  workingHoursEnd: 17,
  showWeekends: true,
  timeFormat: '12h',
};

export const SETTINGS_EVENT = 'calendarSettingsUpdated';
const SETTINGS_KEY = 'calendarSettings';
const VIEW_KEY = 'schedView';
const HOURS_KEY = 'schedWorkingHours';
const CALENDARS_KEY = 'schedCalendars';

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing begins anew.
  }
}

const hour = (value: unknown, otherwise: number): number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 23 ? Number(value) : otherwise;
const flag = (value: unknown, otherwise: boolean): boolean => (typeof value === 'boolean' ? value : otherwise);

/** Reads settings that anything may have written: what is unknown is as at first, times as `usual` has them. */
export function parseSettings(raw: unknown, usual: TimeFormat = DEFAULT_SETTINGS.timeFormat): CalendarSettings {
  const given = (typeof raw === 'object' && raw !== null ? raw : {}) as Record<string, unknown>;
  return {
    enableWorkingHours: flag(given.enableWorkingHours, DEFAULT_SETTINGS.enableWorkingHours),
    workingHoursStart: hour(given.workingHoursStart, DEFAULT_SETTINGS.workingHoursStart),
    workingHoursEnd: hour(given.workingHoursEnd, DEFAULT_SETTINGS.workingHoursEnd),
    showWeekends: flag(given.showWeekends, DEFAULT_SETTINGS.showWeekends),
    timeFormat: given.timeFormat === '12h' || given.timeFormat === '24h' ? given.timeFormat : usual,
  };
}

/** Where nothing was chosen times are written as in the reader's language. */
export const rememberedSettings = (): CalendarSettings =>
  parseSettings(read(SETTINGS_KEY), clockOf(navigator.language));

/** Keeps the settings and tells every page part that shows by them. */
export function saveSettings(settings: CalendarSettings): void {
  write(SETTINGS_KEY, settings);
  window.dispatchEvent(new CustomEvent(SETTINGS_EVENT, { detail: settings }));
}

/** The hours to which the toggle narrows a day; nothing where the end lies before the start. */
export function hoursOf(settings: CalendarSettings): Hours | null {
  const { workingHoursStart: start, workingHoursEnd: end } = settings;
  return end >= start ? { start, end } : null;
}

export function rememberedView(): ScheduleView {
  const view = read(VIEW_KEY);
  return isView(view) ? view : 'month';
}

export const rememberView = (view: ScheduleView): void => write(VIEW_KEY, view);
export const rememberedHours = (): boolean => read(HOURS_KEY) === true;
export const rememberHours = (isOn: boolean): void => write(HOURS_KEY, isOn);

/** The calendars chosen last, until the account says so itself; null where none were. */
export function rememberedCalendars(): string[] | null {
  const kept = read(CALENDARS_KEY);
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : null;
}
export const rememberCalendars = (ids: readonly string[]): void => write(CALENDARS_KEY, ids);
