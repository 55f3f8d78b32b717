import { Link } from '@tanstack/react-router';
import { Fragment, memo, type ReactNode, useMemo } from 'react';
import { isOnlyEmoji } from '../../model/emoji';
import { type Piece, plainTextOf, readRichText } from '../../model/rich-text';
import classes from './RichMessage.module.css';

export interface RichMessageProps {
  html: string;
  /** Mentions of this person stand out. */
  ownId: string;
  /** The message calls this person, so that the groups it names do. */
  isCalled?: boolean;
}

/** A message's text, drawn of what a message may consist of and nothing else. */
export const RichMessage = memo(function RichMessage({ html, ownId, isCalled = false }: RichMessageProps) {
  const reader = useMemo(() => ({ ownId, isCalled }), [ownId, isCalled]);
  const pieces = useMemo(() => readRichText(html), [html]);
  const isLarge = useMemo(() => html.length < 200 && isOnlyEmoji(plainTextOf(pieces)), [html, pieces]);
  return (
    <div className={classes.text} data-large={isLarge || undefined} dir="auto">
      {draw(pieces, reader)}
    </div>
  );
});

/** Who reads. */
interface Reader {
  ownId: string;
  isCalled: boolean;
}

function draw(pieces: readonly Piece[], reader: Reader): ReactNode {
  // The pieces of one text never change their places: another text is another tree.
  // biome-ignore lint/suspicious/noArrayIndexKey: see above.
  return pieces.map((piece, index) => <Fragment key={index}>{drawPiece(piece, reader)}</Fragment>);
}

function drawPiece(piece: Piece, reader: Reader): ReactNode {
  switch (piece.kind) {
    case 'text':
      return piece.text;
    case 'break':
      return <br />;
    case 'mention':
      return (
        <span className={classes.mention} data-me={isOwn(piece.id, reader) || undefined}>
          @{piece.label}
        </span>
      );
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long line is reached by the arrow keys.
        <pre className={classes.code} tabIndex={0} role="region" aria-label={codeWords(piece.language)}>
          <code>{piece.text}</code>
        </pre>
      );
    case 'link':
      return <MessageLink address={piece.address}>{draw(piece.children, reader)}</MessageLink>;
    case 'mark': {
      const Mark = piece.mark;
      return <Mark>{draw(piece.children, reader)}</Mark>;
    }
    default: {
      const Block = piece.block;
      return <Block dir={Block === 'p' ? 'auto' : undefined}>{draw(piece.children, reader)}</Block>;
    }
  }
}

const codeWords = (language: string | null): string => (language ? `Code, ${language}` : 'Code');
const isOwn = (id: string, { ownId, isCalled }: Reader): boolean =>
  id === ownId || id === 'all' || id === 'here' || (isCalled && /^(group|role):/.test(id));

/** A page of this installation opens here, any other in a tab of its own. */
function MessageLink({ address, children }: { address: string; children: ReactNode }) {
  const origin = window.location.origin;
  const own = address.startsWith(`${origin}/`)
    ? address.slice(origin.length)
    : address.startsWith('/')
      ? address
      : null;
  if (own) return <Link to={own}>{children}</Link>;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}
