import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../../api/queries';
import { AccountFrame } from '../parts/AccountFrame';
import { Pending } from '../parts/Loaded';
import { ProfileForm } from './ProfileForm';

const SECTIONS = ['Photo', 'Status', 'Name', 'Time zone', 'Time format'];

/** /account: who the person is to everybody else. */
export function ProfilePage() {
  const query = useQuery(profileQuery);
  if (query.data) return <ProfileForm profile={query.data.profile} />;
  return (
    <AccountFrame title="Profile">
      <Pending query={query} what="Your profile" sections={SECTIONS} />
    </AccountFrame>
  );
}
