import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '@/shared/api/errors';
import { useSession } from '@/shared/session/use-session';
import { toast } from '@/shared/ui/toast/toast';
import { draftsKey, everyRequest, everyRequestList, markKey, settingsKey, templatesKey } from './keys';
import * as api from './signatures-api';
import type { SaveSignatureTemplate, SignatureDraft, SignatureTemplate, SignRequest, WantedRequest } from './types';

/** Asks people to sign: at once, or by the draft that was kept before. */
export function useSendRequest(draftId?: string) {
  const client = useQueryClient();
  return useMutation<SignRequest, ApiError, WantedRequest>({
    mutationFn: async (request) => {
      if (draftId === undefined) return api.createRequest(request);
      // What is sent is what is on the screen.
      await api.updateDraft(draftId, request);
      return api.sendDraft(draftId);
    },
    onSuccess: () => {
      toast.success('Signature request sent');
      return Promise.all([
        client.invalidateQueries({ queryKey: everyRequestList }),
        client.invalidateQueries({ queryKey: draftsKey }),
      ]);
    },
  });
}

/** Keeps a request that is not sent yet. */
export function useKeepDraft(draftId?: string) {
  const client = useQueryClient();
  return useMutation<SignatureDraft, ApiError, WantedRequest>({
    mutationFn: (request) => (draftId === undefined ? api.createDraft(request) : api.updateDraft(draftId, request)),
    onSuccess: () => {
      toast.success('Draft saved');
      return client.invalidateQueries({ queryKey: draftsKey });
    },
  });
}

/** Deletes a draft. */
export function useDeleteDraft() {
  const client = useQueryClient();
  return useMutation<unknown, ApiError, string>({
    mutationFn: api.deleteDraft,
    onSuccess: () => toast.info('Draft deleted'),
    onError: (error) => toast.error(error.message, { title: 'Failed to delete the draft' }),
    onSettled: () => client.invalidateQueries({ queryKey: draftsKey }),
  });
}

/** Keeps a template, in the place of another where one is given. */
export function useSaveTemplate() {
  const client = useQueryClient();
  return useMutation<SignatureTemplate, ApiError, { id: string | null; template: SaveSignatureTemplate }>({
    mutationFn: ({ id, template }) => api.saveTemplate(id, template),
    onSuccess: () => {
      toast.success('Template saved');
      return client.invalidateQueries({ queryKey: templatesKey });
    },
  });
}

/** Deletes a template. */
export function useDeleteTemplate() {
  const client = useQueryClient();
  return useMutation<unknown, ApiError, string>({
    mutationFn: api.deleteTemplate,
    onSuccess: () => toast.info('Template deleted'),
    onError: (error) => toast.error(error.message, { title: 'Failed to delete the template' }),
    onSettled: () => client.invalidateQueries({ queryKey: templatesKey }),
  });
}

/** Sets what the signers of new requests agree to. */
export function useSetConsent() {
  const client = useQueryClient();
  return useMutation<unknown, ApiError, string>({
    mutationFn: api.setSettings,
    onSuccess: () => {
      toast.success('Consent text saved');
      return client.invalidateQueries({ queryKey: settingsKey });
    },
  });
}

/** Seals documents with the key of a file from now on. */
export function useSetSeal() {
  const client = useQueryClient();
  return useMutation<unknown, ApiError, { file: File; password: string }>({
    mutationFn: ({ file, password }) => api.setSeal(file, password),
    onSuccess: () => {
      toast.success('Documents are sealed with your certificate from now on');
      return client.invalidateQueries({ queryKey: settingsKey });
    },
  });
}

/** Seals documents with the certificate that Corbel made again. */
export function useRemoveSeal() {
  const client = useQueryClient();
  return useMutation<unknown, ApiError, void>({
    mutationFn: api.removeSeal,
    onSuccess: () => {
      toast.info('Documents are sealed with the certificate that Corbel made');
      return client.invalidateQueries({ queryKey: settingsKey });
    },
  });
}

/** All that can be done with a request. Each says by a toast what became of it. */
export function useRequestDeeds(requestId: string) {
  const client = useQueryClient();
  const { tenantId } = useSession();
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: everyRequestList }),
      client.invalidateQueries({ queryKey: everyRequest }),
    ]);
  const sign = useMutation<SignRequest, ApiError, { taskId: string; png: string; isKept: boolean; filled: api.Filled }>(
    {
      mutationFn: async ({ taskId, png, isKept, filled }) => {
        const signed = await api.signTask(tenantId, taskId, png, filled);
        // The document is signed by then: whether the signature was kept for the next one changes nothing about that.
        if (isKept) await api.setMark(png).catch(() => toast.error('Your signature was not kept for the next time.'));
        return signed;
      },
      onSuccess: () => toast.success('PDF signed successfully'),
      onError: (error) => toast.error(error.message, { title: 'Failed to stamp PDF' }),
      onSettled: () => Promise.all([refresh(), client.invalidateQueries({ queryKey: markKey })]),
    },
  );
  const decline = useMutation<unknown, ApiError, { taskId: string; reason: string }>({
    mutationFn: ({ taskId, reason }) => api.declineTask(taskId, reason),
    onSuccess: () => toast.info('You declined to sign'),
    onSettled: refresh,
  });
  const delegate = useMutation<unknown, ApiError, { taskId: string; to: api.Instead; reason: string }>({
    mutationFn: ({ taskId, to, reason }) => api.delegateTask(taskId, to, reason),
    onSuccess: () => {
      toast.success('Your place was handed on');
      // Whoever handed it on may see the request no more: only the lists are asked for again.
      return client.invalidateQueries({ queryKey: everyRequestList });
    },
  });
  const cancel = useMutation<unknown, ApiError>({
    mutationFn: () => api.cancelRequest(requestId),
    onSuccess: () => toast.info('Signature request cancelled'),
    onError: (error) => toast.error(error.message, { title: 'Failed to cancel the request' }),
    onSettled: refresh,
  });
  const remind = useMutation<unknown, ApiError>({
    mutationFn: () => api.remindSigners(requestId),
    onSuccess: () => toast.success('Reminder sent'),
    onError: (error) => toast.error(error.message, { title: 'No reminder was sent' }),
    onSettled: refresh,
  });
  return { sign, decline, delegate, cancel, remind };
}
