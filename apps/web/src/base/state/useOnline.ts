import { useEffect, useState } from 'react';

/** Whether the browser has a network, as far as it knows. */
export function useOnline(): boolean {
  const [isOnline, set] = useState(navigator.onLine);
  useEffect(() => {
    const hear = () => set(navigator.onLine);
    window.addEventListener('online', hear);
    window.addEventListener('offline', hear);
    return () => {
      window.removeEventListener('online', hear);
      window.removeEventListener('offline', hear);
    };
  }, []);
  return isOnline;
}
