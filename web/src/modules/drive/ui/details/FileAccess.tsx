import { useInfiniteQuery } from '@tanstack/react-query';
import { PersonAvatar } from '@/shared/ui/PersonAvatar';
import { accessQuery } from '../../api/details';
import type { DriveFile } from '../../api/types';
import { abilityWords, byRule } from '../../model/access-words';
import { FileLinks } from '../shares/FileLinks';
import { DetailsList } from './DetailsList';
import classes from './details.module.css';

/** Who can see a file, and why: the people under the rule that lets them, with what each may do. */
export function FileAccess({ file }: { file: DriveFile }) {
  const query = useInfiniteQuery(accessQuery(file.id));
  const people = query.data?.pages.flatMap((page) => page.people);
  return (
    <>
      {people && people.length > 0 && (
        <p className={classes.summary}>
          {people.length.toLocaleString('en-GB')}
          {query.hasNextPage && ' and more'} {people.length === 1 ? 'person' : 'people'} can see this file
          {file.publicLink && ', and so can anyone with the link'}
        </p>
      )}
      <FileLinks fileId={file.id} label="Links that open this file" />
      <DetailsList
        query={query}
        items={people && byRule(people)}
        label="Access"
        empty="No one can see this file."
        onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
        isLoadingMore={query.isFetchingNextPage}
      >
        {({ rule, people: members }) => (
          <li key={rule} className={classes.group}>
            <p className={classes.quiet}>{rule}</p>
            <ul aria-label={rule}>
              {members.map((person) => (
                <li key={person.userId} className={classes.member}>
                  <PersonAvatar name={person.displayName} />
                  <div className={classes.text}>
                    <strong className={classes.person}>{person.displayName}</strong>
                    {person.userId === file.ownerUid && ' · Owner'}
                    <div className={classes.quiet}>{abilityWords(person.can)}</div>
                  </div>
                </li>
              ))}
            </ul>
          </li>
        )}
      </DetailsList>
    </>
  );
}
