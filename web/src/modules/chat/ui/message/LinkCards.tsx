import { IconCalendarEvent, IconNotebook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { AttachedFiles } from '@/modules/drive';
import { linkedThingQuery } from '../../api/queries';
import type { OwnLink } from '../../model/own-links';
import classes from './LinkCards.module.css';

/** What links of a message lead to, as far as the reader may see it. Only pages of this installation: no other address is asked. */
export function LinkCards({ links }: { links: readonly OwnLink[] }) {
  return (
    <div className={classes.cards}>
      {links.map((link) =>
        link.kind === 'file' ? (
          <Suspense key={link.id}>
            <AttachedFiles fileIds={[link.id]} />
          </Suspense>
        ) : (
          <LinkCard key={link.id} link={link} />
        ),
      )}
    </div>
  );
}

/** A note or an event. One that is gone, or not the reader's to see, is only the link in the text. */
function LinkCard({ link }: { link: OwnLink }) {
  const thing = useQuery(linkedThingQuery(link)).data;
  if (!thing) return null;
  const Icon = link.kind === 'note' ? IconNotebook : IconCalendarEvent;
  return (
    <Link to={link.path} className={classes.card}>
      <Icon size="1.25rem" stroke={1.5} aria-hidden />
      <span className={classes.words}>
        <span className={classes.title}>{thing.title}</span>
        {thing.about && <span className={classes.about}>{thing.about}</span>}
      </span>
    </Link>
  );
}
