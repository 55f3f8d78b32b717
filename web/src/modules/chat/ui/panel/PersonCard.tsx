import { PersonAvatar } from '@/shared/ui/PersonAvatar';
import type { Conversation } from '../../api/types';
import { usePeople } from '../use-people';
import { presenceWords, usePresenceOf } from '../use-presence';
import classes from './SidePane.module.css';

/** Who the other one of a direct message is: the name, whether they are there, and their email address. */
export function PersonCard({ conversation }: { conversation: Conversation }) {
  const presence = usePresenceOf(conversation);
  const people = usePeople();
  const [person] = conversation.people;
  if (!person) return null;
  const { id, displayName, photoUrl, isMember } = person;
  const email = people.get(id)?.email;
  const words = presenceWords(isMember, presence);
  return (
    <section className={classes.section} aria-label={displayName}>
      <div className={classes.card}>
        <PersonAvatar name={displayName} photo={photoUrl} size="lg" status={presence ?? null} />
        <div className={classes.cardWords}>
          <h3 className={classes.cardName} dir="auto">
            {displayName}
          </h3>
          {words && <p className={classes.quiet}>{words}</p>}
          {email && (
            <a className={classes.email} href={`mailto:${email}`}>
              {email}
            </a>
          )}
        </div>
      </div>
    </section>
  );
}
