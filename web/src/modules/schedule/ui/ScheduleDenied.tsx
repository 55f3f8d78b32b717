import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { EmptyState } from '@/shared/ui/EmptyState';
import { RestrictedDrawing } from '@/shared/ui/illustrations/drawings';
import { PageBar } from '@/shared/ui/PageBar';
import { toast } from '@/shared/ui/toast/toast';

/** So long the words stand before the person is led away. */
const REDIRECT_MS = 2000;

const REFUSED = {
  toast: 'You do not have permission to view the schedule',
  message: 'You do not have permission to view the schedule. Please contact your administrator to request access.',
};
const UNVERIFIED = {
  toast: 'Failed to verify permissions',
  message: 'Failed to verify permissions. Please try again in a moment.',
};

/**
 * What stands in place of the schedule for those who may not view it, and, outside the frame of pages, where nobody knows
 * whether they may (notes-and-schedule.md sections 2.5 and 8).
 */
export function ScheduleDenied({ isUnverified = false }: { isUnverified?: boolean }) {
  const navigate = useNavigate();
  const words = isUnverified ? UNVERIFIED : REFUSED;
  useEffect(() => {
    const shown = toast.error(words.toast);
    const timer = setTimeout(() => void navigate({ to: '/' }), REDIRECT_MS);
    return () => {
      clearTimeout(timer);
      toast.dismiss(shown);
    };
  }, [navigate, words]);
  return (
    <>
      {!isUnverified && <PageBar title="Schedule" />}
      <EmptyState
        heading={isUnverified ? 'h1' : 'h2'}
        drawing={<RestrictedDrawing />}
        title="Access Denied"
        message={words.message}
        action={
          <Button size="md" onClick={() => void navigate({ to: '/' })}>
            Go to Home
          </Button>
        }
      />
    </>
  );
}
