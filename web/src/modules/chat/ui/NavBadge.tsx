import { NavBadge as Badge } from '@/shared/ui/NavBadge';
import { badgeWords } from '../model/tab-title';
import { useUnreadTotal } from './use-unread';

/** How many direct messages and mentions are unread, at the module's name in the navigation. */
export function NavBadge() {
  const total = useUnreadTotal();
  if (total === 0) return null;
  return <Badge count={badgeWords(total)} what="unread" />;
}
