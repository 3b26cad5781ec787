// Plays a game between a search, which runs on a background thread, and a greedy agent. Also checks
// the bindings.

using System;
using System.Threading;
using Carc;

public static class Play
{
    private static void Check(bool good, string what)
    {
        if (!good)
        {
            throw new Exception("failed: " + what);
        }
    }

    /// <summary>Starts a job and polls for its choice, as a game loop would.</summary>
    private static ulong Think(Agent agent, Game game)
    {
        using (Job job = new Job(agent, game))
        {
            while (job.Progress.IsDone == 0)
            {
                Thread.Yield();
            }
            return job.Action;
        }
    }

    public static unsafe int Main()
    {
        try
        {
            new Setup("{\"player\": 2}");
            Check(false, "an invalid config is rejected");
        }
        catch (CarcException error)
        {
            Check(error.Status == Status.BadConfig && error.Message.Contains("players"), "a suggestion");
        }
        using (Setup setup = new Setup("{\"players\": 2}"))
        using (Game game = new Game(setup, 7))
        using (Agent search = new Agent("mcts:iterations=5", 1))
        using (Agent greedy = new Agent("greedy", 1))
        {
            int scored = 0;
            while (!game.IsOver)
            {
                ulong action = game.Actor == 0 ? Think(search, game) : greedy.Choose(game);
                Check(Array.IndexOf(game.LegalActions, action) >= 0, "a legal choice");
                Event[] events = game.Apply(action);
                for (int i = 0; i < events.Length; i++)
                {
                    Event found = events[i];
                    if (found.Kind == (int)EventKind.Scored)
                    {
                        int sum = 0;
                        for (int item = 0; item < (int)found.ItemCount; item++)
                        {
                            sum += found.ItemCounts[item] * found.ItemPoints[item];
                        }
                        Check(sum == found.Points, "the items add up to the points");
                        scored++;
                        Console.WriteLine(game.EventText(i));
                    }
                }
            }
            Check(scored > 5 && game.Scores.Length == 2, "a complete game");
            Check(game.ToJson().StartsWith("{"), "a save");
            Console.WriteLine("points: " + string.Join(", ", game.Scores));
        }
        return 0;
    }
}
