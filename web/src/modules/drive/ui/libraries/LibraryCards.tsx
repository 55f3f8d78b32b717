import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Card, CardFacts, Cards } from '@/shared/ui/Card';
import type { ListedLibrary } from '../../api/libraries';
import { fileCountWords } from '../../model/share-words';
import { formatSize } from '../../model/size';
import { DriveName } from '../parts/DriveName';
import classes from './libraries.module.css';
import { PolicyBadges } from './PolicyBadges';

export interface LibraryCardsProps {
  libraries: readonly ListedLibrary[];
  renderMenu: (library: ListedLibrary) => ReactNode;
}

/** Libraries as cards: where each lies, its rules, and what is in it. A card opens its files. */
export function LibraryCards({ libraries, renderMenu }: LibraryCardsProps) {
  return (
    <Cards label="Libraries">
      {libraries.map((library) => (
        <Card
          key={library.id}
          renderTitle={(className) => (
            <Link className={className} to="/drive/all" search={{ libraryId: library.id }} title={library.name}>
              {library.name}
            </Link>
          )}
          menu={renderMenu(library)}
        >
          <span className={classes.about}>
            <DriveName name={library.driveName} color={library.driveColor} />
          </span>
          <span className={classes.rules}>
            <PolicyBadges policies={library.policies} none="No rules of its own" />
          </span>
          <CardFacts end={formatSize(library.totalSize ?? 0)}>{fileCountWords(library.fileCount ?? 0)}</CardFacts>
        </Card>
      ))}
    </Cards>
  );
}
