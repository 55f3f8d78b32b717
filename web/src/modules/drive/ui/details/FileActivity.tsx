import { useInfiniteQuery } from '@tanstack/react-query';
import { formatExactMoment, formatMoment } from '@/shared/lib/dates';
import { useThingOf } from '@/shared/lib/use-modules';
import { PersonAvatar } from '@/shared/ui/PersonAvatar';
import { activityQuery } from '../../api/details';
import { activityActor, activityWords } from '../../model/activity-words';
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
        const name = activityActor(activity.actor);
        return (
          <li key={activity.id}>
            <PersonAvatar name={name} />
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
