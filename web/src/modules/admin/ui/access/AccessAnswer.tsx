import { Skeleton } from '@mantine/core';
import { IconCheck, IconCircleCheck, IconCircleX, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type AccessAnswer as Answer, drivesToChooseQuery, explainQuery } from '../../api/access';
import { naming } from '../../model/access-examples';
import type { AccessQuestion } from '../../model/access-search';
import classes from './access.module.css';

/** The answer in one sentence, with the rule that decided. */
export function AccessAnswer({ question }: { question: AccessQuestion }) {
  const { data, isPending, error } = useQuery(explainQuery(question));
  const drives = useQuery({ ...drivesToChooseQuery(), enabled: question.resource === 'drive' }).data;
  if (isPending) return <Skeleton height="5rem" role="status" aria-label="Finding out" />;
  if (!data) {
    return (
      <p className={classes.failed} role="alert">
        {error.message}
      </p>
    );
  }
  const drive = question.resource === 'drive' && drives?.find(({ value }) => value === question.id);
  return <Card answer={drive ? { ...data, sentence: naming(data.sentence, drive.label) } : data} />;
}

function Card({ answer }: { answer: Answer }) {
  const Icon = answer.allowed ? IconCircleCheck : IconCircleX;
  return (
    <div className={classes.answer} data-allowed={answer.allowed} role="status">
      <Icon size="1.5rem" stroke={1.5} aria-hidden />
      <div>
        <p className={classes.sentence}>{answer.sentence}</p>
        <p className={classes.rule}>
          <span>The rule:</span> {answer.rule}
        </p>
        {answer.scopes.length > 0 && (
          <ul className={classes.scopes} aria-label="Permissions checked">
            {answer.scopes.map((scope) => (
              <Looked key={scope.name} scope={scope} />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** One permission that was looked at on the way, and by which granted one it is held. */
function Looked({ scope }: { scope: Answer['scopes'][number] }) {
  const Icon = scope.held ? IconCheck : IconX;
  return (
    <li>
      <Icon size="1rem" stroke={1.8} aria-hidden />
      <span>
        <code>{scope.name}</code> {scope.held ? 'held' : 'not held'}
        {scope.by && scope.by !== scope.name && (
          <>
            {' '}
            by <code>{scope.by}</code>
          </>
        )}
        : {scope.description}
      </span>
    </li>
  );
}
