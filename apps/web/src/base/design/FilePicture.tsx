import { useEffect, useState } from 'react';

interface FilePictureProps {
  readonly file: File;
  readonly alt: string;
  readonly className?: string;
}

/** A picture that is not sent yet. */
export function FilePicture({ file, alt, className }: FilePictureProps) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address === undefined ? null : <img className={className} src={address} alt={alt} />;
}
