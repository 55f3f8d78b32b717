import { useInfiniteQuery } from '@tanstack/react-query';
import { formatExactMoment, formatMoment } from '@/shared/lib/dates';
import { useThingOf } from '@/shared/lib/use-modules';
import { PersonAvatar } from '@/shared/ui/PersonAvatar';
import { activityQuery } from '../../api/details';
import { activityActor, activityWords } from '../../model/activity-words';
import { shareActor } from '../../model/share-activity';
import { DetailsList } from './DetailsList';
import classes from './details.module.css';

/** What happened to a file, and who did it. */
export function FileActivity({ fileId }: { fileId: string }) {
  const query = useInfiniteQuery(activityQuery(fileId));
  const thingOf = useThingOf();
  return (
    <DetailsList
      query={query}
      items={query.data?.pages.flatMap((page) => page.activities)}
      label="Activity"
      empty="Nothing has happened to this file yet."
      onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
      isLoadingMore={query.isFetchingNextPage}
    >
      {(activity) => {
        const details = activity.details as Readonly<Record<string, unknown>>;
        // Who came by a link may have no account.
        const isOfShare = activity.kind.startsWith('share.');
        const name = isOfShare ? shareActor(activity.actor, details) : activityActor(activity.actor);
        return (
          <li key={activity.id}>
            <PersonAvatar name={isOfShare && !activity.actor ? 'Someone' : name} />
            <div className={classes.text}>
              <strong className={classes.person}>{name}</strong> {activityWords(thingOf, activity)}
              <div className={classes.quiet} title={formatExactMoment(activity.at)}>
                {formatMoment(activity.at, new Date())}
              </div>
            </div>
          </li>
        );
      }}
    </DetailsList>
  );
}
