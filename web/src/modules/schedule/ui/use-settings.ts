import { useEffect, useState } from 'react';
import { type CalendarSettings, rememberedSettings, SETTINGS_EVENT } from '../model/settings';

/** The calendar's settings, anew whenever `calendarSettingsUpdated` says so or another tab changes them. */
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
  return settings;
}
