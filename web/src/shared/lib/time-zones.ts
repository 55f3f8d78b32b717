/** `GMT+1`, as the zone has it at this moment. */
function offsetOf(zone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(now);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
}

/** Every zone the browser knows and the one that is `chosen`, for a list to choose from. */
export function zoneOptions(chosen: string | null, now: Date): { value: string; label: string }[] {
  const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);
  if (chosen) zones.add(chosen);
  return [...zones].sort().map((zone) => ({ value: zone, label: labelOf(zone, now) }));
}

/** `Europe/London (GMT)`; a zone that the browser does not know stands as it is. */
function labelOf(zone: string, now: Date): string {
  try {
    return `${zone.replaceAll('_', ' ')} (${offsetOf(zone, now)})`;
  } catch {
    return zone;
  }
}
