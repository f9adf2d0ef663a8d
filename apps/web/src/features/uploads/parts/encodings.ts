/** Text encodings a person may impose on a file that lies about its own, or says nothing. Names as the readers take them. */
export const encodings = [
  { name: 'UTF-8', label: 'UTF-8' },
  { name: 'ISO-8859-1', label: 'ISO 8859-1 (latin 1)' },
  { name: 'ISO-8859-15', label: 'ISO 8859-15 (latin 9)' },
  { name: 'windows-1252', label: 'Windows 1252' },
  { name: 'cp850', label: 'IBM 850 (DOS)' },
  { name: 'macintosh', label: 'Mac OS Roman' },
  { name: 'windows-1250', label: 'Windows 1250' },
  { name: 'windows-1251', label: 'Windows 1251' },
  { name: 'UTF-16LE', label: 'UTF-16 LE' },
] as const;
