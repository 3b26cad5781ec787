// A thin, safe layer over carc.h with owned handles, strings and exceptions. Everything else is in
// Native.

using System;
using System.Runtime.InteropServices;
using System.Text;

namespace Carc
{
    /// <summary>The error from a failed call.</summary>
    public sealed class CarcException : Exception
    {
        internal CarcException(Status status, string text) : base(text)
        {
            Status = status;
        }

        public Status Status { get; private set; }
    }

    /// <summary>A handle to a library object, freed when it is disposed or finalized.</summary>
    public abstract class Handle : SafeHandle
    {
        protected Handle() : base(IntPtr.Zero, true)
        {
        }

        public override bool IsInvalid
        {
            get { return handle == IntPtr.Zero; }
        }

        /// <summary>The pointer to pass to Native. The object must stay alive during the call.</summary>
        public IntPtr Pointer
        {
            get
            {
                if (IsClosed || IsInvalid)
                {
                    throw new ObjectDisposedException(GetType().Name);
                }
                return handle;
            }
        }

        /// <summary>Owns the handle that a call creates.</summary>
        internal unsafe void Own(Call.Making call)
        {
            Call.Check(error =>
            {
                IntPtr made;
                Status status = call(&made, error);
                if (status == Status.Ok)
                {
                    SetHandle(made);
                }
                return status;
            });
        }

        /// <summary>Owns the handle that a call creates from a string.</summary>
        internal unsafe void Own(string text, Call.MakingFrom call)
        {
            byte[] bytes = Encoding.UTF8.GetBytes(text + "\0");
            Own((made, error) =>
            {
                fixed (byte* start = bytes)
                {
                    return call(start, (UIntPtr)(bytes.Length - 1), made, error);
                }
            });
        }
    }

    internal static unsafe class Call
    {
        internal delegate Status Making(IntPtr* made, IntPtr error);

        internal delegate Status MakingFrom(byte* text, UIntPtr length, IntPtr* made, IntPtr error);

        internal delegate Status Coding(ulong* code, IntPtr error);

        internal delegate Status Writing(byte* buffer, UIntPtr capacity, UIntPtr* length);

        internal delegate Status Failing(IntPtr error);

        internal static void Check(Status status)
        {
            if (status != Status.Ok)
            {
                throw new CarcException(status, Name(status));
            }
        }

        /// <summary>Runs a call that fills an error object, and throws its message.</summary>
        internal static void Check(Failing call)
        {
            IntPtr made;
            Check(Native.carc_error_new(&made));
            IntPtr error = made;
            try
            {
                Status status = call(error);
                if (status == Status.Ok)
                {
                    return;
                }
                string text = Text((buffer, capacity, length) =>
                    Native.carc_error_text(error, buffer, capacity, length));
                throw new CarcException(status, text.Length == 0 ? Name(status) : text);
            }
            finally
            {
                Native.carc_error_free(error);
            }
        }

        /// <summary>Returns the string that a call writes.</summary>
        internal static string Text(Writing call)
        {
            UIntPtr length;
            Check(call(null, UIntPtr.Zero, &length));
            byte[] bytes = new byte[(int)length + 1];
            fixed (byte* buffer = bytes)
            {
                Check(call(buffer, (UIntPtr)bytes.Length, &length));
            }
            return Encoding.UTF8.GetString(bytes, 0, (int)length);
        }

        /// <summary>Returns the action code that a call writes.</summary>
        internal static ulong Code(Coding call)
        {
            ulong action = 0;
            Check(error =>
            {
                ulong code;
                Status status = call(&code, error);
                action = code;
                return status;
            });
            return action;
        }

        private static string Name(Status status)
        {
            return Marshal.PtrToStringAnsi((IntPtr)Native.carc_status_name((int)status));
        }
    }

    /// <summary>A validated config with its tiles.</summary>
    public sealed unsafe class Setup : Handle
    {
        /// <summary>Creates a setup from a config such as {"players": 2}.</summary>
        public Setup(string json)
        {
            Own(json, (text, length, made, error) =>
                Native.carc_setup_from_json(text, length, made, error));
        }

        protected override bool ReleaseHandle()
        {
            Native.carc_setup_free(handle);
            return true;
        }
    }

    /// <summary>A game. Do not use the same object from several threads at the same time.</summary>
    public sealed unsafe class Game : Handle
    {
        public Game(Setup setup, ulong seed)
        {
            IntPtr made;
            Call.Check(Native.carc_game_new(setup.Pointer, seed, &made));
            GC.KeepAlive(setup);
            SetHandle(made);
        }

        private IntPtr State
        {
            get { return Native.carc_game_state(Pointer); }
        }

        /// <summary>The player to act, or a value of the Actor enumeration.</summary>
        public int Actor
        {
            get
            {
                int actor;
                Call.Check(Native.carc_state_actor(State, &actor));
                return actor;
            }
        }

        public bool IsOver
        {
            get
            {
                int over;
                Call.Check(Native.carc_state_is_over(State, &over));
                return over != 0;
            }
        }

        /// <summary>Each player's points, by seat.</summary>
        public int[] Scores
        {
            get
            {
                int[] scores = new int[Constants.MaxPlayers];
                UIntPtr count;
                fixed (int* buffer = scores)
                {
                    Call.Check(Native.carc_state_scores(State, buffer, (UIntPtr)scores.Length, &count));
                }
                Array.Resize(ref scores, (int)count);
                return scores;
            }
        }

        public ulong[] LegalActions
        {
            get
            {
                UIntPtr count;
                Call.Check(Native.carc_state_legal(State, null, UIntPtr.Zero, &count));
                ulong[] actions = new ulong[(int)count];
                fixed (ulong* buffer = actions)
                {
                    Call.Check(Native.carc_state_legal(State, buffer, count, &count));
                }
                return actions;
            }
        }

        /// <summary>Applies an action and returns its events.</summary>
        public Event[] Apply(ulong action)
        {
            Call.Check(Native.carc_game_apply(Pointer, action));
            UIntPtr count;
            Call.Check(Native.carc_game_events(Pointer, null, UIntPtr.Zero, &count));
            Event[] events = new Event[(int)count];
            if (events.Length > 0)
            {
                events[0] = Event.Create();
                fixed (Event* buffer = events)
                {
                    Call.Check(Native.carc_game_events(Pointer, buffer, count, &count));
                }
            }
            return events;
        }

        /// <summary>The sentence for an event from the last action.</summary>
        public string EventText(int index)
        {
            return Call.Text((buffer, capacity, length) =>
                Native.carc_game_event_text(Pointer, (UIntPtr)index, buffer, capacity, length));
        }

        public string ToJson()
        {
            return Call.Text((buffer, capacity, length) =>
                Native.carc_game_json(Pointer, buffer, capacity, length));
        }

        protected override bool ReleaseHandle()
        {
            Native.carc_game_free(handle);
            return true;
        }
    }

    /// <summary>A computer player such as "greedy" or "mcts:iterations=500".</summary>
    public sealed unsafe class Agent : Handle
    {
        public Agent(string text, ulong seed)
        {
            Own(text, (start, length, made, error) =>
                Native.carc_agent_new(start, length, seed, made, error));
        }

        /// <summary>Chooses an action on the calling thread; see Job for a background thread.</summary>
        public ulong Choose(Game game)
        {
            ulong action = Call.Code((code, error) =>
                Native.carc_agent_choose(Pointer, game.Pointer, null, code, error));
            GC.KeepAlive(game);
            return action;
        }

        protected override bool ReleaseHandle()
        {
            Native.carc_agent_free(handle);
            return true;
        }
    }

    /// <summary>A choice on a background thread. Poll the job, for example once per frame.</summary>
    public sealed unsafe class Job : Handle
    {
        public Job(Agent agent, Game game)
        {
            Own((made, error) => Native.carc_job_choose(agent.Pointer, game.Pointer, made, error));
            GC.KeepAlive(agent);
            GC.KeepAlive(game);
        }

        public JobProgress Progress
        {
            get
            {
                JobProgress progress = JobProgress.Create();
                Call.Check(Native.carc_job_poll(Pointer, &progress));
                return progress;
            }
        }

        public void Cancel()
        {
            Call.Check(Native.carc_job_cancel(Pointer));
        }

        /// <summary>The chosen action; fails with Status.NotDone while the job is running.</summary>
        public ulong Action
        {
            get
            {
                return Call.Code((code, error) => Native.carc_job_action(Pointer, code, error));
            }
        }

        protected override bool ReleaseHandle()
        {
            Native.carc_job_free(handle);
            return true;
        }
    }
}
