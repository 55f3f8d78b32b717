import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatCalendarDay } from '@/shared/lib/calendar-days';
import { useKnownToSendMail } from '@/shared/session/sends-mail';
import type { Subcontractor } from '../../api/types';
import { consentWords } from '../../model/consent-words';
import { Panel } from '../parts/Panel';
import page from '../parts/page.module.css';
import { useToday } from '../parts/use-today';
import { ConsentDialog } from './ConsentDialog';

/** Whether statements may come electronically alone, with how and when that was agreed. */
export function ConsentPanel({ subcontractor }: { subcontractor: Subcontractor }) {
  const today = useToday();
  const sendsMail = useKnownToSendMail();
  const [isRecording, setRecording] = useState(false);
  const { consent, electronicStatements, portalUsers, can } = subcontractor;
  const isUnagreed = !consent && portalUsers.length > 0;
  const way = electronicStatements ? 'In the portal' : isUnagreed ? 'On paper, and in the portal' : 'On paper';
  // Nothing is said of email until it is known whether this server sends any.
  const news = sendsMail ? ', with news by email' : ', without email: this server sends none';
  return (
    <Panel
      title="Statement delivery"
      end={
        can.edit && (
          <Button variant="default" onClick={() => setRecording(true)}>
            Record answer
          </Button>
        )
      }
    >
      <p className={page.strong}>{`${way}${electronicStatements && sendsMail !== undefined ? news : ''}`}</p>
      <p className={page.quiet}>
        {consent
          ? [`${consentWords(consent)}, ${formatCalendarDay(consent.givenOn, today)}`, consent.note]
              .filter(Boolean)
              .join(' · ')
          : 'Electronic statements alone need the subcontractor’s agreement. No one has asked yet.'}
      </p>
      {isRecording && <ConsentDialog subcontractor={subcontractor} onClose={() => setRecording(false)} />}
    </Panel>
  );
}
