import type { ReactNode } from 'react';
import classes from './SmallPicture.module.css';
import { type Patience, usePicture } from './use-picture';

const PATIENCE: Patience = { tries: 3, againMs: 8000 };

export interface SmallPictureProps {
  /** Where the picture is; null where there is none. */
  address: string | null;
  /** Stands in its place until it is there, and where it never comes. */
  children: ReactNode;
}

/** A small picture that is fetched when it comes into sight. */
export function SmallPicture({ address, children }: SmallPictureProps) {
  if (address === null) return children;
  return (
    <Fetched key={address} address={address}>
      {children}
    </Fetched>
  );
}

function Fetched({ address, children }: { address: string; children: ReactNode }) {
  const { isLoaded, hasFailed, events } = usePicture(PATIENCE);
  return (
    <span className={classes.frame}>
      {!isLoaded && children}
      {!hasFailed && (
        <img
          className={classes.picture}
          data-loaded={isLoaded || undefined}
          src={address}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          {...events}
        />
      )}
    </span>
  );
}
