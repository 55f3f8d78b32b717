import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { PageBar } from '@/shared/ui/PageBar';
import { PageFrame } from '@/shared/ui/PageFrame';
import { refused, WithReason } from '@/shared/ui/WithReason';
import { ongoingQuery } from '../../api/queries';
import { callButton } from '../../model/call-button';
import { readCallSearch } from '../../model/call-link';
import { firstName } from '../../model/call-name';
import { isSameCall, type StartRequest } from '../../model/call-state';
import { presentWords } from '../../model/gone';
import { useButtonFacts } from '../button/use-button-facts';
import { startCall } from '../call-runtime';
import { ALL_ON, DeviceChoice } from '../devices/DeviceChoice';
import { useCall } from '../use-call';
import { CallWarnings } from './CallWarnings';
import { InCallPage } from './InCallPage';
import classes from './pages.module.css';

const route = getRouteApi('/_workspace/call/$roomId');

/** /call/{roomId}: where an invite link leads. Devices are checked before the call is joined. */
export function JoinCallPage() {
  const { roomId } = route.useParams();
  const { kind: wanted } = readCallSearch(route.useSearch());
  const facts = useButtonFacts();
  const isPhone = usePhone();
  const call = useCall();
  const [choice, setChoice] = useState(ALL_ON);
  const known = useQuery(ongoingQuery(null)).data?.find((session) => session.roomId === roomId);
  const { kind, reason } = callButton(wanted, { ...facts, ongoing: wanted });
  const name = known?.displayName;
  const present = known && presentWords(known);
  const request: StartRequest = {
    kind,
    ...(known?.threadId ? { threadId: known.threadId } : { roomId }),
    displayName: firstName(name ?? '', []),
    isGroup: known?.isGroup ?? true,
    isMuted: !choice.isMicOn,
    isCameraOff: !choice.isCameraOn,
  };
  if (isSameCall(call, request)) return <InCallPage call={call} name={name ?? call.displayName} />;
  return (
    <PageFrame>
      <PageBar title={name ?? 'Join call'} />
      <div className={classes.page}>
        <div className={classes.join}>
          <CallWarnings capabilities={facts.capabilities} />
          {present && <p className={classes.present}>{present}</p>}
          <DeviceChoice kind={kind} choice={choice} onChange={setChoice} />
          <div className={classes.start}>
            <WithReason reason={reason}>
              <Button size={isPhone ? 'lg' : 'md'} title={reason} {...refused(reason, () => void startCall(request))}>
                Join call
              </Button>
            </WithReason>
          </div>
        </div>
      </div>
    </PageFrame>
  );
}
