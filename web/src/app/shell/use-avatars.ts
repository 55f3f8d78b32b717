import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { avatars } from '@/shared/avatars/avatars';
import { membersQuery } from '@/shared/session/queries';

/** Keeps the browser's pictures of people tidy, and fetches those of the members ahead once a page has listed them. */
export function useAvatars(): void {
  const members = useQuery({ ...membersQuery, enabled: false }).data?.members;
  useEffect(() => avatars.startUpkeep(), []);
  useEffect(() => {
    if (members) avatars.preload(members.flatMap(({ photoURL }) => photoURL ?? []));
  }, [members]);
}
