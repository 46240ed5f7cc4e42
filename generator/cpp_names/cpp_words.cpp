#include "generator/cpp_names/cpp_words.hpp"

#include <cstddef>

namespace keyc::model {
namespace {

// Each between blanks. From glibc 2.36 and libstdc++ 12: what the standard headers that generated code includes bring
// with them, in gnu++20.

constexpr std::string_view macros =
    " ADJ_ESTERROR ADJ_FREQUENCY ADJ_MAXERROR ADJ_MICRO ADJ_NANO ADJ_OFFSET ADJ_OFFSET_SINGLESHOT"
    " ADJ_OFFSET_SS_READ ADJ_SETOFFSET ADJ_STATUS ADJ_TAI ADJ_TICK ADJ_TIMECONST BIG_ENDIAN BYTE_ORDER"
    " CLOCK_BOOTTIME CLOCK_BOOTTIME_ALARM CLOCK_MONOTONIC CLOCK_MONOTONIC_COARSE CLOCK_MONOTONIC_RAW"
    " CLOCK_PROCESS_CPUTIME_ID CLOCK_REALTIME CLOCK_REALTIME_ALARM CLOCK_REALTIME_COARSE CLOCK_TAI"
    " CLOCK_THREAD_CPUTIME_ID CLONE_CHILD_CLEARTID CLONE_CHILD_SETTID CLONE_DETACHED CLONE_FILES CLONE_FS"
    " CLONE_IO CLONE_NEWCGROUP CLONE_NEWIPC CLONE_NEWNET CLONE_NEWNS CLONE_NEWPID CLONE_NEWTIME CLONE_NEWUSER"
    " CLONE_NEWUTS CLONE_PARENT CLONE_PARENT_SETTID CLONE_PIDFD CLONE_PTRACE CLONE_SETTLS CLONE_SIGHAND"
    " CLONE_SYSVSEM CLONE_THREAD CLONE_UNTRACED CLONE_VFORK CLONE_VM CPU_ALLOC CPU_ALLOC_SIZE CPU_AND CPU_AND_S"
    " CPU_CLR CPU_CLR_S CPU_COUNT CPU_COUNT_S CPU_EQUAL CPU_EQUAL_S CPU_FREE CPU_ISSET CPU_ISSET_S CPU_OR"
    " CPU_OR_S CPU_SET CPU_SETSIZE CPU_SET_S CPU_XOR CPU_XOR_S CPU_ZERO CPU_ZERO_S CSIGNAL E2BIG EACCES"
    " EADDRINUSE EADDRNOTAVAIL EADV EAFNOSUPPORT EAGAIN EALREADY EBADE EBADF EBADFD EBADMSG EBADR EBADRQC"
    " EBADSLT EBFONT EBUSY ECANCELED ECHILD ECHRNG ECOMM ECONNABORTED ECONNREFUSED ECONNRESET EDEADLK EDEADLOCK"
    " EDESTADDRREQ EDOTDOT EDQUOT EEXIST EFAULT EFBIG EHOSTDOWN EHOSTUNREACH EHWPOISON EIDRM EINPROGRESS EINTR"
    " EINVAL EIO EISCONN EISDIR EISNAM EKEYEXPIRED EKEYREJECTED EKEYREVOKED EL2HLT EL2NSYNC EL3HLT EL3RST"
    " ELIBACC ELIBBAD ELIBEXEC ELIBMAX ELIBSCN ELNRNG ELOOP EMEDIUMTYPE EMFILE EMLINK EMSGSIZE EMULTIHOP"
    " ENAMETOOLONG ENAVAIL ENETDOWN ENETRESET ENETUNREACH ENFILE ENOANO ENOBUFS ENOCSI ENODATA ENODEV ENOENT"
    " ENOEXEC ENOKEY ENOLCK ENOLINK ENOMEDIUM ENOMEM ENOMSG ENONET ENOPKG ENOPROTOOPT ENOSPC ENOSR ENOSTR ENOSYS"
    " ENOTBLK ENOTCONN ENOTDIR ENOTEMPTY ENOTNAM ENOTRECOVERABLE ENOTSOCK ENOTSUP ENOTTY ENOTUNIQ ENXIO"
    " EOPNOTSUPP EOVERFLOW EOWNERDEAD EPERM EPFNOSUPPORT EPIPE EPROTO EPROTONOSUPPORT EPROTOTYPE EREMCHG EREMOTE"
    " EREMOTEIO ERESTART ERFKILL EROFS ESHUTDOWN ESOCKTNOSUPPORT ESPIPE ESRCH ESRMNT ESTALE ESTRPIPE ETIME"
    " ETIMEDOUT ETOOMANYREFS ETXTBSY EUCLEAN EUNATCH EUSERS EWOULDBLOCK EXDEV EXFULL FD_CLR FD_ISSET FD_SET"
    " FD_SETSIZE FD_ZERO INT16_C INT16_WIDTH INT32_C INT32_WIDTH INT64_C INT64_WIDTH INT8_C INT8_WIDTH INTMAX_C"
    " INTMAX_MAX INTMAX_MIN INTMAX_WIDTH INTPTR_MAX INTPTR_MIN INTPTR_WIDTH INT_FAST16_MAX INT_FAST16_MIN"
    " INT_FAST16_WIDTH INT_FAST32_MAX INT_FAST32_MIN INT_FAST32_WIDTH INT_FAST64_MAX INT_FAST64_MIN"
    " INT_FAST64_WIDTH INT_FAST8_MAX INT_FAST8_MIN INT_FAST8_WIDTH INT_LEAST16_MAX INT_LEAST16_MIN"
    " INT_LEAST16_WIDTH INT_LEAST32_MAX INT_LEAST32_MIN INT_LEAST32_WIDTH INT_LEAST64_MAX INT_LEAST64_MIN"
    " INT_LEAST64_WIDTH INT_LEAST8_MAX INT_LEAST8_MIN INT_LEAST8_WIDTH LC_ADDRESS LC_ADDRESS_MASK LC_ALL_MASK"
    " LC_COLLATE LC_COLLATE_MASK LC_CTYPE LC_CTYPE_MASK LC_GLOBAL_LOCALE LC_IDENTIFICATION"
    " LC_IDENTIFICATION_MASK LC_MEASUREMENT LC_MEASUREMENT_MASK LC_MESSAGES LC_MESSAGES_MASK LC_MONETARY"
    " LC_MONETARY_MASK LC_NAME LC_NAME_MASK LC_NUMERIC LC_NUMERIC_MASK LC_PAPER LC_PAPER_MASK LC_TELEPHONE"
    " LC_TELEPHONE_MASK LC_TIME LC_TIME_MASK LITTLE_ENDIAN L_ctermid L_cuserid L_tmpnam MB_CUR_MAX MOD_CLKA"
    " MOD_CLKB MOD_ESTERROR MOD_FREQUENCY MOD_MAXERROR MOD_MICRO MOD_NANO MOD_OFFSET MOD_STATUS MOD_TAI"
    " MOD_TIMECONST NFDBITS PDP_ENDIAN PTHREAD_ADAPTIVE_MUTEX_INITIALIZER_NP PTHREAD_ATTR_NO_SIGMASK_NP"
    " PTHREAD_BARRIER_SERIAL_THREAD PTHREAD_CANCELED PTHREAD_CANCEL_ASYNCHRONOUS PTHREAD_CANCEL_DEFERRED"
    " PTHREAD_CANCEL_DISABLE PTHREAD_CANCEL_ENABLE PTHREAD_COND_INITIALIZER PTHREAD_CREATE_DETACHED"
    " PTHREAD_CREATE_JOINABLE PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP PTHREAD_EXPLICIT_SCHED"
    " PTHREAD_INHERIT_SCHED PTHREAD_MUTEX_INITIALIZER PTHREAD_ONCE_INIT PTHREAD_PROCESS_PRIVATE"
    " PTHREAD_PROCESS_SHARED PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP PTHREAD_RWLOCK_INITIALIZER"
    " PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP PTHREAD_SCOPE_PROCESS PTHREAD_SCOPE_SYSTEM"
    " PTHREAD_STACK_MIN PTRDIFF_MAX PTRDIFF_MIN PTRDIFF_WIDTH P_tmpdir RENAME_EXCHANGE RENAME_NOREPLACE"
    " RENAME_WHITEOUT SCHED_BATCH SCHED_DEADLINE SCHED_FIFO SCHED_IDLE SCHED_ISO SCHED_OTHER SCHED_RESET_ON_FORK"
    " SCHED_RR SEEK_DATA SEEK_HOLE SIG_ATOMIC_MAX SIG_ATOMIC_MIN SIG_ATOMIC_WIDTH SIZE_WIDTH STA_CLK"
    " STA_CLOCKERR STA_DEL STA_FLL STA_FREQHOLD STA_INS STA_MODE STA_NANO STA_PLL STA_PPSERROR STA_PPSFREQ"
    " STA_PPSJITTER STA_PPSSIGNAL STA_PPSTIME STA_PPSWANDER STA_RONLY STA_UNSYNC TIMER_ABSTIME TMP_MAX UINT16_C"
    " UINT16_WIDTH UINT32_C UINT32_WIDTH UINT64_C UINT64_WIDTH UINT8_C UINT8_WIDTH UINTMAX_C UINTMAX_MAX"
    " UINTMAX_WIDTH UINTPTR_MAX UINTPTR_WIDTH UINT_FAST16_MAX UINT_FAST16_WIDTH UINT_FAST32_MAX"
    " UINT_FAST32_WIDTH UINT_FAST64_MAX UINT_FAST64_WIDTH UINT_FAST8_MAX UINT_FAST8_WIDTH UINT_LEAST16_MAX"
    " UINT_LEAST16_WIDTH UINT_LEAST32_MAX UINT_LEAST32_WIDTH UINT_LEAST64_MAX UINT_LEAST64_WIDTH UINT_LEAST8_MAX"
    " UINT_LEAST8_WIDTH WCHAR_WIDTH WCONTINUED WEOF WEXITED WEXITSTATUS WIFCONTINUED WIFEXITED WIFSIGNALED"
    " WIFSTOPPED WINT_MAX WINT_MIN WINT_WIDTH WNOHANG WNOWAIT WSTOPPED WSTOPSIG WTERMSIG WUNTRACED alloca"
    " be16toh be32toh be64toh htobe16 htobe32 htobe64 htole16 htole32 htole64 le16toh le32toh le64toh"
    " pthread_cleanup_pop pthread_cleanup_pop_restore_np pthread_cleanup_push pthread_cleanup_push_defer_np"
    " sched_priority"
    " ";

constexpr std::string_view globals =
    " FILE abort abs access acct alarm aligned_alloc alloca asctime asprintf at_quick_exit atexit atof atoi atol"
    " atoll brk bsearch btowc calloc canonicalize_file_name chdir chown chroot clearenv clearerr clock"
    " clock_adjtime clock_getcpuclockid clock_getres clock_gettime clock_nanosleep clock_settime clone close"
    " close_range closefrom confstr copy_file_range crypt ctermid ctime cuserid daemon daylight difftime div"
    " dprintf dup duplocale dysize eaccess ecvt endusershell environ euidaccess execl execle execlp execv execve"
    " execveat execvp execvpe exit faccessat fchdir fchown fchownat fclose fcloseall fcvt fd_mask fd_set"
    " fdatasync fdopen feof ferror fexecve fflush fgetc fgetpos fgets fgetwc fgetws fileno flockfile fmemopen"
    " fopen fopencookie fork fpathconf fprintf fputc fputs fputwc fputws fread free freelocale freopen fscanf"
    " fseek fseeko fsetpos fsync ftell ftello ftruncate ftrylockfile funlockfile fwide fwprintf fwrite fwscanf"
    " gcvt get_current_dir_name getc getchar getcpu getcwd getdate getdate_err getdelim getdomainname"
    " getdtablesize getegid getentropy getenv geteuid getgid getgroups gethostid gethostname getline getloadavg"
    " getlogin getopt getpagesize getpass getpgid getpgrp getpid getppid getpt getresgid getresuid getsid"
    " getsubopt gettid getuid getusershell getw getwc getwchar getwd gmtime grantpt group_member initstate"
    " isalnum isalpha isascii isatty isblank iscntrl isctype isdigit isgraph islower isprint ispunct isspace"
    " isupper iswalnum iswalpha iswblank iswcntrl iswctype iswdigit iswgraph iswlower iswprint iswpunct iswspace"
    " iswupper iswxdigit isxdigit itimerspec labs lchown lconv ldiv link linkat llabs lldiv localeconv localtime"
    " lockf lseek malloc mblen mbrlen mbrtowc mbsinit mbsnrtowcs mbsrtowcs mbstowcs mbtowc mkdtemp mkostemp"
    " mkostemps mkstemp mkstemps mktemp mktime nanosleep newlocale nice obstack obstack_printf obstack_vprintf"
    " on_exit open_memstream open_wmemstream optarg opterr optind optopt pathconf pause pclose perror pipe popen"
    " posix_memalign posix_openpt pread printf profil program_invocation_name program_invocation_short_name"
    " pselect ptsname putc putchar putenv puts putw putwc putwchar pwrite qecvt qfcvt qgcvt qsort quick_exit"
    " rand random random_data read readlink readlinkat realloc reallocarray realpath remove rename renameat"
    " revoke rewind rmdir rpmatch sbrk scanf sched_get_priority_max sched_get_priority_min sched_getaffinity"
    " sched_getcpu sched_getparam sched_getscheduler sched_param sched_rr_get_interval sched_setaffinity"
    " sched_setparam sched_setscheduler sched_yield secure_getenv select setbuf setbuffer setdomainname setegid"
    " setenv seteuid setgid sethostid sethostname setlinebuf setlocale setlogin setns setpgid setpgrp setregid"
    " setresgid setresuid setreuid setsid setstate setuid setusershell setvbuf sigevent sleep snprintf sprintf"
    " srand srandom sscanf stderr stdin stdout strfromd strfromf strfroml strftime strptime strtod strtof strtol"
    " strtold strtoll strtoq strtoul strtoull strtouq swab swprintf swscanf symlink symlinkat sync syncfs"
    " syscall sysconf system tcgetpgrp tcsetpgrp tempnam time timegm timelocal timer_create timer_delete"
    " timer_getoverrun timer_gettime timer_settime timespec timespec_get timespec_getres timeval timex timezone"
    " tm tmpfile tmpnam toascii tolower toupper towctrans towlower towupper truncate ttyname ttyslot tzname"
    " tzset u_char u_int u_long u_short ualarm uint ulong ungetc ungetwc unlink unlinkat unlockpt unsetenv"
    " unshare uselocale ushort usleep va_list valloc vasprintf vdprintf vfork vfprintf vfscanf vfwprintf"
    " vfwscanf vhangup vprintf vscanf vsnprintf vsprintf vsscanf vswprintf vswscanf vwprintf vwscanf wcpcpy"
    " wcpncpy wcrtomb wcscasecmp wcscat wcschr wcschrnul wcscmp wcscoll wcscpy wcscspn wcsdup wcsftime wcslen"
    " wcsncasecmp wcsncat wcsncmp wcsncpy wcsnlen wcsnrtombs wcspbrk wcsrchr wcsrtombs wcsspn wcsstr wcstod"
    " wcstof wcstok wcstol wcstold wcstoll wcstombs wcstoq wcstoul wcstoull wcstouq wcswcs wcswidth wcsxfrm"
    " wctob wctomb wctrans wctype wcwidth wmemchr wmemcmp wmemcpy wmemmove wmempcpy wmemset wprintf write wscanf"
    " ";

using Words = std::unordered_set<std::string_view>;

Words words_of(std::string_view text) {
  Words all;
  for (std::size_t at = 1; at < text.size();) {
    const std::size_t end = text.find(' ', at);
    all.insert(text.substr(at, end - at));
    at = end + 1;
  }
  return all;
}

}  // namespace

std::unordered_set<std::string_view> library_macros() { return words_of(macros); }

bool is_global_in_c(std::string_view name) {
  static const Words words = words_of(globals);
  return words.contains(name);
}

}  // namespace keyc::model
