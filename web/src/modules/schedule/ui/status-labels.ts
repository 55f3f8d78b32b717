import { useQuery } from '@tanstack/react-query';
import { createContext, useMemo } from 'react';
import { settingsQuery } from '../api/queries';
import { labelsOf, STATUSES, type StatusLabel } from '../model/statuses';

/** The words of the statuses for all events of a view, so that not each of hundreds asks for them. */
export const StatusLabels = createContext<readonly StatusLabel[]>(STATUSES);

/** The organisation's words for the three statuses; those of the product until they are known. */
export function useStatusLabels(): readonly StatusLabel[] {
  const { data } = useQuery(settingsQuery());
  return useMemo(() => labelsOf(data?.statusLabels ?? []), [data]);
}
