import { useQuery } from '@tanstack/react-query';
import { NavBadge as Badge } from '@/shared/ui/NavBadge';
import { waitingQuery } from '../api/queries';
import { waitingWords } from '../model/request-words';

/** How much waits for one's signature, at the module's name in the navigation. */
export function NavBadge() {
  const { data: count = 0 } = useQuery(waitingQuery());
  if (count === 0) return null;
  return <Badge count={waitingWords(count)} what="to sign" />;
}
