import { useInfiniteQuery } from '@tanstack/react-query';
import { formatExactMoment, formatMoment } from '@/shared/lib/dates';
import { useThingOf } from '@/shared/lib/use-modules';
import { PersonAvatar } from '@/shared/ui/PersonAvatar';
import { activityQuery } from '../../api/details';
import { activityActor, activityWords } from '../../model/activity-words';
import { activityLines, linkVisitWords, visitorName } from '../../model/link-visits';
import { DetailsList } from './DetailsList';
import classes from './details.module.css';

/** What happened to a file, and who did it. */
export function FileActivity({ fileId }: { fileId: string }) {
  const query = useInfiniteQuery(activityQuery(fileId));
  const thingOf = useThingOf();
  const activities = query.data?.pages.flatMap((page) => page.activities);
  return (
    <DetailsList
      query={query}
      items={activities && activityLines(activities)}
      label="Activity"
      empty="Nothing has happened to this file yet."
      onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
      isLoadingMore={query.isFetchingNextPage}
    >
      {({ activity, visit }) => {
        const name = visit ? visitorName(activity.actor) : activityActor(activity.actor);
        return (
          <li key={activity.id}>
            {/* Somebody without an account has no initials. */}
            <PersonAvatar name={visit && !activity.actor ? 'Someone' : name} />
            <div className={classes.text}>
              <strong className={classes.person}>{name}</strong>{' '}
              {visit ? linkVisitWords(visit) : activityWords(thingOf, activity)}
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
