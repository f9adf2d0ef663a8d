/** Screens of the reports: the list, one, and a new one share their map and their forms. */

export { Screen as FollowedReport } from './screens/espaceco_followed_report/EspacecoFollowedReport.tsx';
export { Screen as OpenReport } from './screens/espaceco_open_report/EspacecoOpenReport.tsx';
export { Screen as Report } from './screens/espaceco_report/EspacecoReport.tsx';
export { Screen as NewReport } from './screens/espaceco_report_new/EspacecoReportNew.tsx';
export { Screen as Reports } from './screens/espaceco_reports/EspacecoReports.tsx';
export { Screen as StopFollowing } from './screens/espaceco_stop_following/EspacecoStopFollowing.tsx';
