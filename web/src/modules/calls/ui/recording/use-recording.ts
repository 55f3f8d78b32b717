import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSession } from '@/shared/session/use-session';
import { toast } from '@/shared/ui/toast/toast';
import { answerRecording, stopRecording } from '../../api/calls-api';
import { sessionKey } from '../../api/keys';
import { sessionQuery } from '../../api/queries';
import type { CallSession } from '../../api/types';
import { type Recording, recordingWords } from '../../model/recording';
import { announcement } from '../call-runtime';
import { useCall, useRoom } from '../use-call';
import { followRecording, takeBackQuestion } from './recorder';

/** A call's recording, and what the person can do about it. */
export interface RecordingState {
  recording: Recording | null;
  canStop: boolean;
  answer: (agrees: boolean) => void;
  stop: () => void;
}

/** The recording of the call that goes on here. Where this page makes it, it follows what the others say. */
export function useRecording(): RecordingState {
  const queries = useQueryClient();
  const { tenantId, uid } = useSession();
  const { sessionId } = useCall();
  const { engine } = useRoom();
  const session = useQuery({ ...sessionQuery(sessionId ?? ''), enabled: sessionId !== null }).data ?? null;
  const recording = session?.recording ?? null;
  useEffect(() => {
    if (session) followRecording(session, engine, { tenantId, uid });
  }, [session, engine, tenantId, uid]);
  // Whoever leaves the call has recorded enough.
  useEffect(() => () => followRecording(null, null, { tenantId, uid }), [tenantId, uid]);
  useRecordingHeard(recording);

  const send = async (work: Promise<CallSession>) => {
    try {
      const changed = await work;
      queries.setQueryData(sessionKey(changed.id), changed);
    } catch (failure) {
      toast.error(failure instanceof Error && failure.message ? failure.message : 'That did not work.');
      if (sessionId) await queries.invalidateQueries({ queryKey: sessionKey(sessionId) });
    }
  };
  return {
    recording,
    canStop: session?.can.stopRecording ?? false,
    answer: (agrees) => session && void send(answerRecording(session.id, agrees)),
    stop() {
      takeBackQuestion();
      if (session) void send(stopRecording(session.id));
    },
  };
}

/** Those who hear the page are told what becomes of a recording. */
export function useRecordingHeard(recording: Recording | null): void {
  const words = recording ? recordingWords(recording).words : '';
  const before = useRef('');
  useEffect(() => {
    if (words) announcement.set(words);
    else if (before.current) announcement.set('The call is not recorded any more');
    before.current = words;
  }, [words]);
}
