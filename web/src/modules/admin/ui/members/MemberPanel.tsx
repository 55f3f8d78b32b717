import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '@/shared/session/use-session';
import { EmptyState } from '@/shared/ui/EmptyState';
import { PersonAvatar } from '@/shared/ui/PersonAvatar';
import { SidePanel } from '@/shared/ui/SidePanel';
import { type AdminMember, adminMemberQuery } from '../../api/members';
import { useLast } from '../parts/use-last';
import { MemberAccess } from './MemberAccess';
import { MemberEnd } from './MemberEnd';
import classes from './MemberPanel.module.css';
import { MemberSessions } from './MemberSessions';

/** One member in full: role and permissions, where they are signed in, and the ways to keep them out. */
export function MemberPanel({ memberId, onClose }: { memberId?: string; onClose: () => void }) {
  // While the panel closes it still shows whom it showed.
  const shownId = useLast(memberId);
  const query = useQuery({ ...adminMemberQuery(shownId ?? ''), enabled: shownId !== null });
  const member = query.data?.member;
  return (
    <SidePanel
      opened={memberId !== undefined}
      onClose={onClose}
      title={member?.displayName ?? 'Member'}
      icon={member && <PersonAvatar name={member.displayName} photo={member.photoURL} size="lg" />}
      about={member?.email}
    >
      {member ? (
        <Details key={member.id} member={member} onRemoved={onClose} />
      ) : query.isError ? (
        <EmptyState role="alert" title="This member could not be loaded" message={query.error.message} />
      ) : (
        <div className={classes.waiting} role="status" aria-label="Loading the member">
          <Skeleton height="0.75rem" width="40%" />
          <Skeleton height="2.5rem" />
          <Skeleton height="0.75rem" width="60%" />
        </div>
      )}
    </SidePanel>
  );
}

function Details({ member, onRemoved }: { member: AdminMember; onRemoved: () => void }) {
  const isSelf = useSession().uid === member.id;
  return (
    <>
      <MemberAccess member={member} />
      <MemberSessions memberId={member.id} />
      <MemberEnd member={member} isSelf={isSelf} onRemoved={onRemoved} />
    </>
  );
}
