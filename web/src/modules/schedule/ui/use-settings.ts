import { useEffect, useMemo, useState } from 'react';
import { usePreferences } from '@/shared/session/preferences';
import { type CalendarSettings, rememberedSettings, SETTINGS_EVENT } from '../model/settings';

/**
 * The calendar's settings, anew whenever `calendarSettingsUpdated` says so or another tab changes them. How times are written
 * is the account's where it was chosen.
 */
export function useCalendarSettings(): CalendarSettings {
  const [settings, setSettings] = useState(rememberedSettings);
  useEffect(() => {
    const read = () => setSettings(rememberedSettings());
    window.addEventListener(SETTINGS_EVENT, read);
    window.addEventListener('storage', read);
    return () => {
      window.removeEventListener(SETTINGS_EVENT, read);
      window.removeEventListener('storage', read);
    };
  }, []);
  const timeFormat = usePreferences()?.timeFormat;
  return useMemo(() => (timeFormat ? { ...settings, timeFormat } : settings), [settings, timeFormat]);
}
